import type { ReadDb, WriteDb } from './db/connection.ts';

/** One open project: its folder, its writer, its readers. */
export interface ProjectSession {
  folder: string;
  write: WriteDb;
  read: ReadDb;
  readOnly: boolean;
}
