/** One step of the file format. Append-only: a published migration is never edited. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** It changes rows of a table whose columns stay as they are, so their checksums have to follow statement by statement. */
  changesRows?: true;
}
