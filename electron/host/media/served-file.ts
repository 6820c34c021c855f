/** A file that a shell may stream to its window. */
export interface ServedFile {
  file: string;
  mime: string;
  bytes: number;
}
