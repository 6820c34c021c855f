import type { Difficulty } from '#shared/records/fields.ts';
import type { Seeded } from '../seeded.ts';
import type { Scene } from './scene.ts';

/** A question before its options are ordered. `wrong` contains at least three texts. */
export interface Draft {
  question: string;
  right: string;
  wrong: string[];
  why: string;
  /** Fixed options (numbers, quarters) keep their natural order and their number. */
  inOrder?: boolean;
}

export interface Template {
  id: string;
  difficulty: Difficulty;
  /** Fits nearly every screen; half the time templates with more requirements are tried first. */
  plain?: boolean;
  /** One draft for this scene, or null if it does not fit. */
  draft(scene: Scene, draw: Seeded): Draft | null;
}

export const quote = (text: string) => `“${text}”`;

/** “A”, “B” and “C”. */
export function listed(texts: readonly string[]): string {
  const quoted = texts.map(quote);
  return quoted.length < 2 ? (quoted[0] ?? '') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
