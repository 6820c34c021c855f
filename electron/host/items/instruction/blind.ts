import { instruction } from '#shared/items/instruction/index.ts';
import { elementIdOf } from '../../db/queries/items/instruction/instructions.ts';
import { getItem } from '../../db/queries/items/items.ts';
import type { BlindKind } from '../blind/blind-kind.ts';
import { elementBlind } from '../element/blind.ts';

/** An instruction is reviewed with the element it asks for. */
export const instructionBlind: BlindKind = {
  awaits: (db, id, who) =>
    getItem(db, instruction.id, id) !== null && elementBlind.awaits(db, elementIdOf(db, id), who),
  undecided: (db, id, me) =>
    getItem(db, instruction.id, id) !== null && elementBlind.undecided(db, elementIdOf(db, id), me),
};
