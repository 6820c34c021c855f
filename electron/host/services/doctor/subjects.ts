import {
  incompleteEpisodes,
  itemsWithoutSubject,
  subjectsWithoutPicture,
  unsearchableEpisodes,
} from '../../db/queries/episodes/doctor-subjects.ts';
import { refreshEpisodeWords } from '../../db/queries/episodes/episode-words.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';

const some = (found: readonly { name: string }[]) =>
  `${found
    .slice(0, 3)
    .map(({ name }) => `"${name}"`)
    .join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}`;

/** What episodes, sets of pictures and the items about them say of one another. */
export function examineSubjects(session: ProjectSession, findings: Findings): void {
  const { read } = session;
  for (const { kind, subject, n } of itemsWithoutSubject(read))
    findings.add(
      'subject-missing',
      'error',
      `${n} item(s) of the kind ${kind} are about ${subject === 'episode' ? 'an episode' : 'a set of pictures'} that does not exist; restore a backup.`,
    );
  const incomplete = incompleteEpisodes(read);
  if (incomplete.length > 0)
    findings.add(
      'episode-steps',
      'error',
      `${incomplete.length} episode(s) do not have all of their steps (${some(incomplete)}); restore a backup, or import them again.`,
    );
  const without = subjectsWithoutPicture(read);
  if (without.length > 0)
    findings.add(
      'episode-picture',
      'error',
      `${without.length} episode(s) or sets have a step without the picture it was imported with (${some(without)}); restore a backup.`,
    );
  const unsearchable = unsearchableEpisodes(read);
  if (unsearchable.length > 0)
    findings.add('episode-words', 'warning', `${unsearchable.length} episode(s) cannot be searched.`, () => {
      const { write } = session;
      write.immediate(() => {
        for (const id of unsearchable) refreshEpisodeWords(write, id);
      });
      return unsearchableEpisodes(read).length === 0;
    });
}
