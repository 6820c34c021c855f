import { instruction } from '#shared/items/instruction/index.ts';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId, ourRevision } from './tables.ts';

/** Adds the places that models named for instructions; returns how many were new. */
export const mergeLocalisations = (db: WriteDb): number =>
  copyRows(db, 'localisations', {
    omit: ['seq'],
    put: {
      instruction_id: ourId(`'${instruction.id}'`, 'o.instruction_id'),
      revision: ourRevision(`'${instruction.id}'`, 'o.instruction_id', 'o.revision'),
    },
  });
