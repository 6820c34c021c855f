/** One step of the file format. Append-only: a published migration is never edited. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}
