import Database from 'better-sqlite3';
import { nativeBinding } from './native-binding.ts';

/** Keeps every holder alive: garbage collection of one would free its file. */
const held = new Set<Database.Database>();

/**
 * Holds a file for this process by an exclusive SQLite lock on it, which the operating system frees when the process
 * ends, however it ends. Null when another process, or another holder in this one, has it.
 */
export function holdFile(file: string): { release(): void } | null {
  const raw = new Database(file, { timeout: 200, ...nativeBinding() });
  try {
    raw.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    raw.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  held.add(raw);
  return {
    release() {
      held.delete(raw);
      raw.close();
    },
  };
}
