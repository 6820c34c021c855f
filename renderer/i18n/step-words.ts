import { isStepCode, type StepCode } from '#shared/phrases/steps.ts';

/** The label of an undo step: by its code, or the text stored by older versions and API callers. */
export const stepWords = (t: (key: `steps.${StepCode}`) => string, label: string): string =>
  isStepCode(label) ? t(`steps.${label}`) : label;

/** The step that a revision undid or redid, by its `why`; null for every other revision. */
export function stepBack(why: string): { way: 'undone' | 'redone'; step: StepCode } | null {
  const [, way, step] = /^(undo|redo): (.+)$/.exec(why) ?? [];
  return step !== undefined && isStepCode(step) ? { way: way === 'undo' ? 'undone' : 'redone', step } : null;
}
