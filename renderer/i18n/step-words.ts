import { isStepCode, type StepCode } from '#shared/actions/steps.ts';

/** What a step of undo is called: by its code, or in the words it was stored with by older versions and API callers. */
export const stepWords = (t: (key: `steps.${StepCode}`) => string, label: string): string =>
  isStepCode(label) ? t(`steps.${label}`) : label;
