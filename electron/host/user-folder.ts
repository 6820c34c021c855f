import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';

/** Reads a JSON file of the person's folder; `fallback` if it is missing or invalid. */
export function readUserFile<T extends z.ZodType>(
  folder: string,
  name: string,
  schema: T,
  fallback: z.output<T>,
): z.output<T> {
  const file = join(folder, name);
  if (!existsSync(file)) return fallback;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return fallback;
  }
}

/** Writes it whole or not at all: a temporary file, synced, then renamed. */
export function writeUserFile(folder: string, name: string, content: unknown): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}.part`;
  const handle = openSync(part, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
}
