import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { lfsFile } from '../pictures/lfs.ts';
import { Refused } from '../refused.ts';

/** Deeper records are refused: no benchmark needs them, and deep nesting can exhaust a parser. */
export const maxDepth = 200;

const lineOf = (text: string, at: number, firstLine: number) => {
  let line = firstLine;
  for (let i = text.indexOf('\n'); i !== -1 && i < at; i = text.indexOf('\n', i + 1)) line++;
  return line;
};

interface Scan {
  /** Bare NaN, Infinity and -Infinity: written by Python's json, but not JSON (RFC 8259 §6). */
  nonNumbers: { at: number; length: number }[];
}

/** One pass over the text for what JSON.parse hides or does not limit: depth, duplicate keys, NaN and Infinity. */
function scan(text: string, firstLine: number): Scan {
  const keys: (Set<string> | null)[] = [];
  const nonNumbers: Scan['nonNumbers'] = [];
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x22: {
        const start = i;
        for (i++; i < text.length; i++) {
          const c = text.charCodeAt(i);
          if (c === 0x5c) i++;
          else if (c === 0x22) break;
        }
        const open = keys[keys.length - 1];
        if (!open) break;
        let next = i + 1;
        while (next < text.length && text.charCodeAt(next) <= 0x20) next++;
        if (text.charCodeAt(next) !== 0x3a) break;
        const key = text.slice(start, i + 1);
        if (open.has(key)) throw new Refused(phrase('json-key-twice', { key }), lineOf(text, start, firstLine));
        open.add(key);
        break;
      }
      case 0x7b:
        keys.push(new Set());
        break;
      case 0x5b:
        keys.push(null);
        break;
      case 0x7d:
      case 0x5d:
        keys.pop();
        break;
      case 0x4e:
        if (text.startsWith('NaN', i)) nonNumbers.push({ at: i, length: 3 });
        break;
      case 0x49:
        if (text.startsWith('Infinity', i)) {
          const signed = text.charCodeAt(i - 1) === 0x2d;
          nonNumbers.push(signed ? { at: i - 1, length: 9 } : { at: i, length: 8 });
          i += 7;
        }
        break;
    }
    if (keys.length > maxDepth) throw new Refused(phrase('json-deep', { most: maxDepth }), lineOf(text, i, firstLine));
  }
  return { nonNumbers };
}

/** The text with each of them replaced by `null`, joined once however many there are. */
function withNulls(text: string, nonNumbers: Scan['nonNumbers']): string {
  if (nonNumbers.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { at, length } of nonNumbers) {
    parts.push(text.slice(from, at), 'null');
    from = at + length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

export interface Parsed {
  value: unknown;
  repairs: Phrase[];
}

/**
 * Parses one JSON value strictly; `firstLine` is its line in the file. NaN and Infinity become null with a note. Throws
 * {@link Refused} with the line for duplicate keys, deep nesting and anything that is not JSON.
 */
export function parseJson(text: string, firstLine = 1): Parsed {
  const { nonNumbers } = scan(text, firstLine);
  const source = withNulls(text, nonNumbers);
  try {
    const value: unknown = JSON.parse(source);
    return { value, repairs: nonNumbers.length ? [phrase('json-not-numbers', { n: nonNumbers.length })] : [] };
  } catch (error) {
    const pointer = lfsFile(Buffer.from(text.slice(0, 1024)));
    if (pointer) throw new Refused(pointer, firstLine);
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message);
    const at = position ? Number(position[1]) : source.length;
    const why = message
      .replace(/\s*\(line.*$/s, '')
      .replace(/, ".*$/s, '')
      .replace(/ in JSON at position \d+/, '');
    throw new Refused(phrase('json-not-valid', { why }), lineOf(source, at, firstLine));
  }
}
