import { readFile, stat } from 'node:fs/promises';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { notText } from './not-text.ts';
import { utf16Of } from './utf16.ts';

const largest = 64 * 1024 * 1024;

/**
 * Text of a file that describes one picture: UTF-8, or UTF-16 with a byte order mark; refuses
 * other files, and those of more than `most` bytes.
 */
export async function smallText(file: string, most = largest): Promise<string> {
  const { size } = await stat(file);
  if (size > most) throw new Refused(phrase('format-text-large', { size: Math.round(size / 1048576) }));
  const bytes = await readFile(file);
  const why = notText(bytes);
  if (why) throw new Refused(why);
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(phrase('format-not-utf8'));
  }
}
