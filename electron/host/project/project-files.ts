import type { ReadDb } from '../db/connection.ts';

/** What reading a project requires: a connection, and the folder of its pictures. */
export interface ProjectFiles {
  readonly read: ReadDb;
  readonly folder: string;
}
