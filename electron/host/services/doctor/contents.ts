import { join } from 'node:path';
import { backupIsSound, backupsAtHand } from '../../project/backups.ts';
import { openRead } from '../../db/connection.ts';
import { type Difference, differences, revisedIn, settleDifference } from '../../db/queries/review/differences.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { placeAgain } from '../../items/after-change.ts';
import type { Findings } from './findings.ts';

/** What the newest sound backup that knows a revision says of it; null when none does. */
function saidByBackup(session: ProjectSession, difference: Difference): { good: string; backup: string } | null {
  const { paths } = session;
  for (const { file } of backupsAtHand(paths)) {
    if (!backupIsSound(paths, file)) continue;
    const db = openRead(join(paths.backups, file));
    try {
      const good = revisedIn(db, difference);
      if (good !== null) return { good, backup: file };
    } catch {
      // Of another version; an older one may know it.
    } finally {
      db.close();
    }
  }
  return null;
}

/** Items that differ from their own revision; exactly these rows are taken from a backup that knows which is right. */
export function examineContents(session: ProjectSession, findings: Findings): void {
  for (const difference of differences(session.read)) {
    const said = saidByBackup(session, difference);
    const what = `The ${difference.kind} ${difference.id} differs from its own revision ${difference.number}`;
    if (!said) {
      findings.add('content', 'error', `${what}, and no backup shows which is right; check it and save it again.`);
      continue;
    }
    findings.add('content', 'error', `${what}; the backup ${said.backup} has it.`, () => {
      session.write.immediate(() => {
        settleDifference(session.write, difference, said.good);
        placeAgain(session.write, [{ kind: difference.kind, id: difference.id, from: difference.number }]);
      });
      return true;
    });
  }
}
