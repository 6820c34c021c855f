import { readFile, stat } from 'node:fs/promises';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { notText } from './not-text.ts';

const largest = 64 * 1024 * 1024;

/** Text of a file that describes one picture; refuses files that are too large, and those that are not UTF-8. */
export async function smallText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > largest) throw new Refused(phrase('format-text-large', { size: Math.round(size / 1048576) }));
  const bytes = await readFile(file);
  const why = notText(bytes);
  if (why) throw new Refused(why);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(phrase('format-not-utf8'));
  }
}
