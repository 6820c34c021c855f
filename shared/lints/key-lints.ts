import { blurCodes } from './blur-lints.ts';
import { neighbourCodes } from './neighbour-lints.ts';

/** Findings about the right answer: people who answer blind must not learn which items have them. */
export const keyLints: ReadonlySet<string> = new Set([
  'answer-not-offered',
  'answer-letter-balance',
  'longest-option',
  'longest-option-bias',
]);

/** Findings that depend on where other boxes are, so they would tell people who answer blind where to look. */
export const placeLints: ReadonlySet<string> = new Set([...neighbourCodes, ...blurCodes]);
