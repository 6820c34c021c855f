import { statSync } from 'node:fs';

const small = 4 * 1024 * 1024;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Reading the whole database takes tens of milliseconds, less than starting a thread. */
export function isSmall(database: string): boolean {
  return sizeOf(database) + sizeOf(`${database}-wal`) < small;
}
