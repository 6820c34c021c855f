/** The eight columns of GUI Knowledge Bench's table, in its order. */
export const knowledgeColumns = ['state', 'widget', 'layout', 'effect', 'type', 'parameter', 'goal', 'plan'] as const;
export type KnowledgeColumn = (typeof knowledgeColumns)[number];

/** Sub-types as named in its files, each with its type. */
export const knowledgeTypes = {
  StateInformationUnderstanding: 'InterfacePerception',
  WidgetFunctionUnderstanding: 'InterfacePerception',
  LayoutSemanticsUnderstanding: 'InterfacePerception',
  ActionEffect: 'InteractionPrediction',
  ActionPrediction: 'InteractionPrediction',
  GoalInterpretation: 'InstructionUnderstanding',
  TaskPlanning: 'InstructionUnderstanding',
} as const;
export type KnowledgeSubType = keyof typeof knowledgeTypes;

/** The sub-type of a column. */
export const subTypeOf: Readonly<Record<KnowledgeColumn, KnowledgeSubType>> = {
  state: 'StateInformationUnderstanding',
  widget: 'WidgetFunctionUnderstanding',
  layout: 'LayoutSemanticsUnderstanding',
  effect: 'ActionEffect',
  type: 'ActionPrediction',
  parameter: 'ActionPrediction',
  goal: 'GoalInterpretation',
  plan: 'TaskPlanning',
};

/** The column of a question: its sub-type, and for ActionPrediction the prefix of its text. Null if neither is known. */
export function columnOf(subType: string, text: string): KnowledgeColumn | null {
  if (subType !== 'ActionPrediction') return knowledgeColumns.find((column) => subTypeOf[column] === subType) ?? null;
  if (/^\s*ActionPrediction-Type\b/i.test(text)) return 'type';
  return /^\s*ActionPrediction-Parameter\b/i.test(text) ? 'parameter' : null;
}
