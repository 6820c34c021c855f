import { differenceOf, settleDifference } from '../../db/queries/review/differences.ts';
import { placeAgain } from '../../items/after-change.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';
import type { ContentFound } from './reading/contents.ts';

/** Takes exactly this row from the backup that shows which one is right; false if it was saved since the check. */
function settle({ write }: ProjectSession, { difference, said }: ContentFound): boolean {
  return write.immediate(() => {
    const now = differenceOf(write, difference.id);
    if (!said || now?.content !== difference.content || now.revised !== difference.revised) return false;
    settleDifference(write, difference, said.good);
    placeAgain(write, [{ kind: difference.kind, id: difference.id, from: difference.number }]);
    return true;
  });
}

/** Items that differ from their own revision. */
export async function reportContents(
  session: ProjectSession,
  findings: Findings,
  found: ContentFound[],
): Promise<void> {
  const what = ({ difference: { kind, id, number } }: ContentFound) =>
    `The ${kind} ${id} differs from its own revision ${number}`;
  await findings.addAll(
    'content',
    'error',
    found.filter(({ said }) => said === null),
    {
      message: (one) => `${what(one)}, and no backup shows which is right; check it and save it again.`,
      further: (count) => `${count} more items differ from their own revisions, and no backup shows which is right.`,
    },
  );
  await findings.addAll(
    'content',
    'error',
    found.filter(({ said }) => said !== null),
    {
      message: (one) => `${what(one)}; the backup ${one.said?.backup} has it.`,
      further: (count) => `${count} more items differ from their own revisions; backups have them.`,
      repair: (one) => () => settle(session, one),
    },
  );
}
