import { phrase } from '#shared/phrases/phrase.ts';
import { differenceOf, settleDifference } from '../../db/queries/review/differences.ts';
import { afterChange } from '../../items/after-change.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';
import type { ContentFound } from './reading/contents.ts';

/** Takes exactly this row from the backup that shows which one is right; false if it was saved since the check. */
function settle({ write }: ProjectSession, { difference, fromBackup }: ContentFound): boolean {
  return write.immediate(() => {
    const now = differenceOf(write, difference.id);
    if (!fromBackup || now?.content !== difference.content || now.revised !== difference.revised) return false;
    settleDifference(write, difference, fromBackup.good);
    afterChange(write, [{ kind: difference.kind, id: difference.id }]);
    return true;
  });
}

/** Items that differ from their own revision. */
export async function reportContents(
  session: ProjectSession,
  findings: Findings,
  found: ContentFound[],
): Promise<void> {
  const named = ({ difference: { kind, id, number } }: ContentFound) => ({ kind, id, number });
  await findings.addAll(
    'content',
    'error',
    found.filter(({ fromBackup }) => fromBackup === null),
    {
      phraseOf: (entry) => phrase('doctor-content', named(entry)),
      further: (count) => phrase('doctor-content-more', { count }),
    },
  );
  await findings.addAll(
    'content',
    'error',
    found.filter(({ fromBackup }) => fromBackup !== null),
    {
      phraseOf: (entry) => phrase('doctor-content-backup', { ...named(entry), backup: entry.fromBackup?.backup ?? '' }),
      further: (count) => phrase('doctor-content-backup-more', { count }),
      repair: (entry) => () => settle(session, entry),
    },
  );
}
