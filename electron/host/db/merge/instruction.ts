import { instruction } from '#shared/items/instruction/index.ts';
import type { WriteDb } from '../connection.ts';
import { copyRows, ourId, ourRevision } from './tables.ts';

/** Places that models named for instructions; the number that were added. */
export const mergeLocalisations = (db: WriteDb): number =>
  copyRows(db, 'localisations', {
    omit: ['seq'],
    put: {
      instruction_id: ourId(`'${instruction.id}'`, 'o.instruction_id'),
      revision: ourRevision(`'${instruction.id}'`, 'o.instruction_id', 'o.revision'),
    },
  });
