import { statSync } from 'node:fs';

const small = 4 * 1024 * 1024;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Reading all of the database takes tens of milliseconds, less than a thread needs to start. */
export function isSmall(database: string): boolean {
  return sizeOf(database) + sizeOf(`${database}-wal`) < small;
}
