import type { ReadDb } from '../db/connection.ts';

/** What reading of a project needs: a connection, and the folder that its pictures lie in. */
export interface ProjectFiles {
  readonly read: ReadDb;
  readonly folder: string;
}
