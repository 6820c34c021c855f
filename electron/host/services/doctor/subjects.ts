import { type Phrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { refreshEpisodeWords } from '../../db/queries/episodes/episode-words.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';
import type { RowsFound } from './reading/rows.ts';
import { rebuilt } from './rebuilt.ts';

/** Maximum number of names in one sentence. */
const listedNames = 3;

function some(found: readonly { name: string }[]): Phrase {
  const names = found
    .slice(0, listedNames)
    .map(({ name }) => `"${name}"`)
    .join(', ');
  const count = found.length - listedNames;
  return count > 0 ? phrase('doctor-names-more', { names, count }) : textPhrase(names);
}

/** Checks that episodes, sets of pictures and the items about them are consistent. */
export async function reportSubjects(session: ProjectSession, findings: Findings, found: RowsFound): Promise<void> {
  for (const { kind, subject, n: count } of found.lost) {
    const lost = subject === 'episode' ? 'doctor-item-lost-episode' : 'doctor-item-lost-set';
    await findings.add('subject-missing', 'error', phrase(lost, { count, kind }));
  }
  const { incompleteEpisodes: incomplete, withoutPicture: without, unsearchable } = found;
  if (incomplete.length > 0)
    await findings.add(
      'episode-steps',
      'error',
      phrase('doctor-episode-steps', { count: incomplete.length, names: some(incomplete) }),
    );
  if (without.length > 0)
    await findings.add(
      'episode-picture',
      'error',
      phrase('doctor-episode-pictures', { count: without.length, names: some(without) }),
    );
  if (unsearchable.length > 0)
    await findings.add('episode-words', 'warning', phrase('doctor-episode-words', { count: unsearchable.length }), () =>
      rebuilt(session, 'unsearchable', unsearchable, (id) => refreshEpisodeWords(session.write, id)),
    );
}
