import { openRead, type ReadDb } from '../../../db/connection.ts';
import { type Difference, differences, revisedIn } from '../../../db/queries/review/differences.ts';
import { soundBackups } from './backups.ts';

export interface ContentFound {
  difference: Difference;
  /** The revision in the newest sound backup that has it; null if none does. */
  fromBackup: { good: string; backup: string } | null;
}

/** Items that differ from their own revision. */
export async function readContents(db: ReadDb, folder: string): Promise<ContentFound[]> {
  const found: ContentFound[] = differences(db).map((difference) => ({ difference, fromBackup: null }));
  if (found.length === 0) return found;
  for await (const { file, path } of soundBackups(folder)) {
    const open = found.filter(({ fromBackup }) => fromBackup === null);
    if (open.length === 0) break;
    const backup = openRead(path);
    try {
      for (const each of open) {
        const good = revisedIn(backup, each.difference);
        if (good !== null) each.fromBackup = { good, backup: file };
      }
    } catch {
      // Of another version; an older one may have it.
    } finally {
      backup.close();
    }
  }
  return found;
}
