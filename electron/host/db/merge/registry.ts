import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId, ourRevision } from './tables.ts';

/** Adds the places that models named for instructions; returns how many were new. */
const mergeLocalisations = (db: WriteDb): number =>
  copyRows(db, 'localisations', {
    omit: ['seq'],
    put: {
      instruction_id: ourId(`'${instruction.id}'`, 'o.instruction_id'),
      revision: ourRevision(`'${instruction.id}'`, 'o.instruction_id', 'o.revision'),
    },
  });

/** Adds pre-labels, with the element that each became; none of them is a judgement. */
function mergePrelabels(db: WriteDb): number {
  copyRows(db, 'prelabels', {
    omit: ['seq'],
    put: {
      screenshot_id: ourId("'screenshot'", 'o.screenshot_id'),
      element_id: ourId(`'${element.id}'`, 'o.element_id'),
    },
  });
  return 0;
}

/**
 * Kinds with tables of their own beside their items, each with the function that copies their rows and returns how many
 * new judgements they hold. A new one adds a line.
 */
export const mergedBeside: readonly { kind: string; merge(db: WriteDb): number }[] = [
  { kind: instruction.id, merge: mergeLocalisations },
  { kind: element.id, merge: mergePrelabels },
];
