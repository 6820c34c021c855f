import { refreshEpisodeWords } from '../../db/queries/episodes/episode-words.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';
import type { RowsFound } from './reading/rows.ts';
import { rebuilt } from './rebuilt.ts';

const some = (found: readonly { name: string }[]) =>
  `${found
    .slice(0, 3)
    .map(({ name }) => `"${name}"`)
    .join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}`;

/** Checks that episodes, sets of pictures and the items about them are consistent. */
export async function reportSubjects(session: ProjectSession, findings: Findings, found: RowsFound): Promise<void> {
  for (const { kind, subject, n } of found.lost)
    await findings.add(
      'subject-missing',
      'error',
      `${n} item(s) of the kind ${kind} are about ${subject === 'episode' ? 'an episode' : 'a set of pictures'} that does not exist; restore a backup.`,
    );
  const { incompleteEpisodes: incomplete, withoutPicture: without, unsearchable } = found;
  if (incomplete.length > 0)
    await findings.add(
      'episode-steps',
      'error',
      `${incomplete.length} episode(s) do not have all of their steps (${some(incomplete)}); restore a backup, or import them again.`,
    );
  if (without.length > 0)
    await findings.add(
      'episode-picture',
      'error',
      `${without.length} episode(s) or sets have a step without the picture it was imported with (${some(without)}); restore a backup.`,
    );
  if (unsearchable.length > 0)
    await findings.add('episode-words', 'warning', `${unsearchable.length} episode(s) cannot be searched.`, () =>
      rebuilt(session, 'unsearchable', unsearchable, (id) => refreshEpisodeWords(session.write, id)),
    );
}
