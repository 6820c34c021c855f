import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { chunks } from '../text/chunks.ts';
import { type Collected, Collector } from '../text/collector.ts';
import { parseJson } from './parse.ts';

/** Text of one JSON value inside a file, not parsed yet. */
export interface Slice extends Collected {
  /** 1-based line and 0-based byte of its start. */
  line: number;
  byte: number;
  /** Name of the top-level member in whose array it is (`members`), otherwise empty. */
  member: string;
  /** 0-based index in its array or file. */
  index: number;
}

/**
 * Streams the elements of a file that is one JSON array (depth 1), or of every array member of a file that is one JSON
 * object (depth 2, as in COCO); other members are returned whole with index 0. Memory holds one element at a time.
 */
async function* structured(file: string, depthOfItems: 1 | 2): AsyncGenerator<Slice> {
  const collector = new Collector();
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 1;
  let base = 0;
  let taking = false;
  let closed = false;
  let member = '';
  let index = 0;
  let itemDepth = depthOfItems as number;
  let key: number | null = null;
  let valueNext = depthOfItems === 1;
  for await (const chunk of chunks(file)) {
    let start = 0;
    const take = (end: number): Slice => {
      collector.add(chunk.subarray(start, end));
      taking = false;
      return { ...collector.text(), line: collector.line, byte: collector.byte, member, index: index++ };
    };
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i];
      if (c === 0x0a) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (c === 0x5c) escaped = true;
        else if (c === 0x22) {
          inString = false;
          if (key !== null && depth === 1) {
            const { text: name, bad } = take(i + 1);
            if (bad) throw bad;
            member = parseJson(name, line).value as string;
            key = null;
            index = 0;
          }
        }
        continue;
      }
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) continue;
      if (closed) throw new Refused(phrase('json-text-after'), line);
      const opens = c === 0x5b || c === 0x7b;
      const closes = c === 0x5d || c === 0x7d;
      if (depth === 0) {
        if (c !== (depthOfItems === 1 ? 0x5b : 0x7b))
          throw new Refused(phrase(depthOfItems === 1 ? 'json-array-needed' : 'json-object-needed'), line);
        depth = 1;
        continue;
      }
      if (taking && depth === itemDepth && (c === 0x2c || closes)) yield take(i);
      else if (!taking && depthOfItems === 2 && depth === 1) {
        if (c === 0x3a) {
          valueNext = true;
          continue;
        }
        if (c === 0x22 && !valueNext) {
          collector.begin(line, base + i);
          start = i;
          taking = true;
          key = i;
        } else if (c === 0x5b && valueNext) itemDepth = 2;
        else if (valueNext && c !== 0x2c && !closes) {
          itemDepth = 1;
          collector.begin(line, base + i);
          start = i;
          taking = true;
        }
      } else if (!taking && depth === itemDepth && c !== 0x2c && !closes) {
        collector.begin(line, base + i);
        start = i;
        taking = true;
      }
      if (c === 0x22) inString = true;
      else if (opens) depth++;
      else if (closes) {
        depth--;
        if (depth === 0) closed = true;
      }
      if (depthOfItems === 2 && depth === 1 && !taking && (c === 0x2c || closes)) valueNext = false;
    }
    if (taking) collector.add(chunk.subarray(start));
    base += chunk.length;
  }
  if (!closed)
    throw (
      (taking && collector.tooLarge()) ||
      new Refused(taking ? phrase('json-ends-in-record') : phrase('json-ends-early'), taking ? collector.line : line)
    );
}

/** Streams the non-empty lines of a JSON Lines file; a bad line affects only itself. */
async function* lines(file: string): AsyncGenerator<Slice> {
  const collector = new Collector();
  let line = 1;
  let base = 0;
  let index = 0;
  collector.begin(1, 0);
  const finish = function* (): Generator<Slice> {
    const { text, bad } = collector.text();
    if (bad || text.trim())
      yield { text, ...(bad && { bad }), line: collector.line, byte: collector.byte, member: '', index: index++ };
  };
  for await (const chunk of chunks(file)) {
    let start = 0;
    for (let i = chunk.indexOf(0x0a); i !== -1; i = chunk.indexOf(0x0a, i + 1)) {
      collector.add(chunk.subarray(start, i));
      yield* finish();
      collector.begin(++line, base + i + 1);
      start = i + 1;
    }
    collector.add(chunk.subarray(start));
    base += chunk.length;
  }
  yield* finish();
}

async function firstBytes(file: string): Promise<string> {
  for await (const chunk of chunks(file)) return chunk.toString('latin1', 0, 65536);
  return '';
}

/** Streams the records of a file that is either one JSON array or JSON Lines, whatever its extension. */
export async function* jsonRecords(file: string): AsyncGenerator<Slice> {
  const head = (await firstBytes(file)).trimStart();
  if (head === '') return;
  if (/^\{[ \t]*\r?\n/.test(head)) throw new Refused(phrase('json-one-object'), 1);
  if (head.startsWith('[')) yield* structured(file, 1);
  else yield* lines(file);
}

/** Streams a file that is one JSON object: elements of its array members, and its other members whole. */
export const jsonMembers = (file: string): AsyncGenerator<Slice> => structured(file, 2);
