import { z } from 'zod';
import { type Phrase, phraseSchema, textPhrase } from '#shared/phrases/phrase.ts';

const stored = z.array(phraseSchema);

function read(note: string): Phrase[] | null {
  try {
    return stored.safeParse(JSON.parse(note)).data ?? null;
  } catch {
    return null;
  }
}

/** The notes of a run as they are stored: phrases as JSON; older projects hold sentences, which are shown unchanged. */
export const parseNotes = (note: string | null): Phrase[] => (note === null ? [] : (read(note) ?? [textPhrase(note)]));

/** Notes as they are stored; null for none. */
export const storedNotes = (notes: readonly Phrase[]): string | null =>
  notes.length === 0 ? null : JSON.stringify(notes);
