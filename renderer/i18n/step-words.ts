import { isStepCode, type StepCode } from '#shared/actions/steps.ts';

/** What a step of undo is called: by its code, or in the words it was stored with by older versions and API callers. */
export const stepWords = (t: (key: `steps.${StepCode}`) => string, label: string): string =>
  isStepCode(label) ? t(`steps.${label}`) : label;

/** The step that a revision took back or brought again, by its `why`; null for every other revision. */
export function stepBack(why: string): { way: 'undone' | 'redone'; step: StepCode } | null {
  const [, way, step] = /^(undo|redo): (.+)$/.exec(why) ?? [];
  return step !== undefined && isStepCode(step) ? { way: way === 'undo' ? 'undone' : 'redone', step } : null;
}
