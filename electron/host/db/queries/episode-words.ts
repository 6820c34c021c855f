import type { StepContent } from '#shared/episodes/episode.ts';
import { searchExpression } from '../search-expression.ts';
import type { ReadDb, WriteDb } from '../connection.ts';
import { stepsOf } from './steps.ts';
import { searchable } from './words.ts';

/** Words of a step that people look for: what was done, on what, and why. */
function wordsOf({ actions, element, instruction, thought, url }: StepContent): string {
  const acts = actions.map(({ type, text, app, keys }) => [type, text, app, ...(keys ?? [])].join(' '));
  return [...acts, element?.name, element?.role, instruction, thought, url].filter(Boolean).join(' ');
}

/** Writes the full-text row of an episode: name, task, and the words of its steps. */
export function refreshEpisodeWords(
  db: WriteDb,
  episode: { seq: number; name: string; task: string; apps: readonly string[] },
): void {
  const words = stepsOf(db, episode.seq).map(({ content }) => wordsOf(content));
  db.run('INSERT OR REPLACE INTO subject_words (rowid, name, task, words) VALUES (?, ?, ?, ?)', [
    episode.seq,
    searchable(`${episode.name} ${episode.apps.join(' ')}`),
    searchable(episode.task),
    searchable(words.join('\n')),
  ]);
}

/** Seqs of episodes that hold the words a person typed; null when nothing was typed. */
export function episodesWith(db: ReadDb, typed: string): Set<number> | null {
  const expression = searchExpression(typed);
  if (expression === null) return null;
  return new Set(db.numbers('SELECT rowid FROM subject_words WHERE subject_words MATCH ?', [expression]));
}
