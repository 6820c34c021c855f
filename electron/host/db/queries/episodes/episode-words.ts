import type { StepContent } from '#shared/episodes/episode.ts';
import { searchExpression } from '../../search-expression.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';
import { stepsOf } from './steps.ts';
import { getEpisode } from './subjects.ts';
import { searchable, wordsOfItems } from '../items/words.ts';

/** A step's searchable words: what was done, on what, and why. */
function wordsOf({ actions, element, instruction, thought, url }: StepContent): string {
  const acts = actions.map(({ type, text, app, keys }) => [type, text, app, ...(keys ?? [])].join(' '));
  return [...acts, element?.name, element?.role, instruction, thought, url].filter(Boolean).join(' ');
}

/** Writes the full-text row of an episode: name, task, and the words of its steps and of the items about it. */
export function refreshEpisodeWords(db: WriteDb, id: string): void {
  const episode = getEpisode(db, id);
  if (!episode) return;
  const { seq, content: about } = episode;
  const words = stepsOf(db, seq).map(({ content }) => wordsOf(content));
  const items = wordsOfItems(db, { kind: 'episode', id });
  db.run('INSERT OR REPLACE INTO subject_words (rowid, name, task, words) VALUES (?, ?, ?, ?)', [
    seq,
    searchable(`${about.name} ${about.apps.join(' ')}`),
    searchable(about.task),
    searchable([...words, ...items].join('\n')),
  ]);
}

/** Seqs of episodes that match the typed words; null when nothing was typed. */
export function episodesWith(db: ReadDb, typed: string): Set<number> | null {
  const expression = searchExpression(typed);
  if (expression === null) return null;
  return new Set(db.numbers('SELECT rowid FROM subject_words WHERE subject_words MATCH ?', [expression]));
}
