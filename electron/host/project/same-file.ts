import { statSync } from 'node:fs';

/**
 * Remembers which file lies at a path now; the answer says whether it still does. An open file continues taking what is
 * written when its name is gone or another file has it, and nobody would find that again.
 */
export function stillThere(path: string): () => boolean {
  const { dev, ino } = statSync(path);
  return () => {
    const now = statSync(path, { throwIfNoEntry: false });
    return now !== undefined && now.ino === ino && now.dev === dev;
  };
}
