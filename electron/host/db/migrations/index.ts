import { core } from './001-core.ts';

/** One step of the file format. Append-only: a published migration is never edited. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}

export const migrations: readonly Migration[] = [core];
