import { type Phrase, phrase } from '../phrases/phrase.ts';
import { meantField } from './field-names.ts';

/** The first field of a record whose name was probably meant to be a known one; other unknown fields are notes. */
export function misspelt(value: unknown, known: readonly string[]): { name: string; what: Phrase } | null {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  for (const name of names) {
    const meant = meantField(name, known);
    if (meant !== null) return { name, what: phrase('field-did-you-mean', { meant }) };
  }
  return null;
}
