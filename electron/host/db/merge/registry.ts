import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { WriteDb } from '../connection.ts';
import { mergePrelabels } from './element.ts';
import { mergeLocalisations } from './instruction.ts';

/**
 * Kinds with tables of their own beside their items, each with the function that copies their rows and returns how many
 * new judgements they hold. A new one adds a line.
 */
export const mergedBeside: readonly { kind: string; merge(db: WriteDb): number }[] = [
  { kind: instruction.id, merge: mergeLocalisations },
  { kind: element.id, merge: mergePrelabels },
];
