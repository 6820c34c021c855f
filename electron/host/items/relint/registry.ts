import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { WriteDb } from '../../db/connection.ts';
import { relintNeighbours } from '../element/relint.ts';
import { relintWordings } from '../instruction/relint.ts';

/**
 * Kinds whose items on one screenshot are compared with one another, each with what brings the findings between them up to
 * date once one of them changed. A new one adds a line.
 */
export const relinting: readonly { kind: string; relint(db: WriteDb, screenshotId: string): void }[] = [
  { kind: element.id, relint: relintNeighbours },
  { kind: instruction.id, relint: relintWordings },
];
