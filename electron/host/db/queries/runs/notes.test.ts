import { expect, it } from 'vitest';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { parseNotes, storedNotes } from './notes.ts';

it('notes come back as they were stored', () => {
  const notes = [phrase('run-restarted', { count: 2 }), textPhrase('The key was refused.')];
  expect(parseNotes(storedNotes(notes))).toEqual(notes);
  expect(storedNotes([])).toBeNull();
  expect(parseNotes(null)).toEqual([]);
});

it('a note in an older project is its sentence, whatever that looks like', () => {
  for (const text of ['Finished work is kept.', '[1, 2]', '"quoted"', '[{"code":"not-ours","values":{}}]', '{'])
    expect(parseNotes(text)).toEqual([textPhrase(text)]);
});
