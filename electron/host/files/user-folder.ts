import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { replaceFile } from './inside.ts';

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

/** Writes it whole or not at all. */
export function writeUserFile(folder: string, name: string, content: unknown): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
