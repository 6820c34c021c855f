/** The eight columns of GUI Knowledge Bench's table, in its order. */
export const knowledgeColumns = ['state', 'widget', 'layout', 'effect', 'type', 'parameter', 'goal', 'plan'] as const;
export type KnowledgeColumn = (typeof knowledgeColumns)[number];

const bySubType: Record<string, KnowledgeColumn> = {
  StateInformationUnderstanding: 'state',
  WidgetFunctionUnderstanding: 'widget',
  LayoutSemanticsUnderstanding: 'layout',
  ActionEffect: 'effect',
  GoalInterpretation: 'goal',
  TaskPlanning: 'plan',
};

/** The column of a question: its sub-type, and for ActionPrediction the prefix of its text. Null when neither is known. */
export function columnOf(subType: string, text: string): KnowledgeColumn | null {
  const column = bySubType[subType];
  if (column) return column;
  if (subType !== 'ActionPrediction') return null;
  if (/^\s*ActionPrediction-Type\b/i.test(text)) return 'type';
  return /^\s*ActionPrediction-Parameter\b/i.test(text) ? 'parameter' : null;
}
