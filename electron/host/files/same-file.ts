import { statSync } from 'node:fs';

/**
 * Remembers which file is at a path now; the returned function says whether it still is. An open file still accepts
 * writes after its name is gone or was given to another file, and nobody would find them again.
 */
export function stillThere(path: string): () => boolean {
  const { dev, ino } = statSync(path);
  return () => {
    const now = statSync(path, { throwIfNoEntry: false });
    return now !== undefined && now.ino === ino && now.dev === dev;
  };
}
