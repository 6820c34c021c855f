import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

/** Replies in the grammar of each family, as its documentation shows them; positions in pixels of the picture. */
const folder = path.join(import.meta.dirname, 'cases');
const space = {
  image: { width: 1000, height: 500 },
  sent: { width: 1000, height: 500 },
  coordinates: 'pixel',
  boxes: 'xyxy',
} as const;

interface Case {
  reply: string;
  /** Fields of the action, words of the element in place of a position, or why there is none. */
  expected: Record<string, unknown>;
}
const cases = (file: string) =>
  readFileSync(path.join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

function readIn(reply: string): Record<string, unknown> {
  const found = readReply(reply, space);
  if ('unreadable' in found) return found;
  if ('refused' in found) return { refused: found.refused.refused };
  const { action, element } = found.read;
  const { raw: _, ...rest } = action;
  return { ...rest, ...(element !== null && { element }) };
}

describe.each(readdirSync(folder))('%s', (file) => {
  it('has at least 15 cases', () => expect(cases(file).length).toBeGreaterThanOrEqual(15));

  it.each(cases(file).map(({ reply, expected }) => [reply, expected] as const))('%s', (reply, expected) => {
    const found = readIn(reply);
    const { refused, unreadable, ...fields } = expected;
    if (typeof refused === 'string') expect(found).toEqual({ refused: expect.stringContaining(refused) });
    else if (typeof unreadable === 'string') expect(found).toEqual({ unreadable: expect.stringContaining(unreadable) });
    else {
      const { directionOf, ...read } = found;
      // Nothing is added: a click has keys, a scroll a distance, only if the reply says so.
      expect(fields['directionOf'] === undefined ? read : { ...read, directionOf }).toEqual(fields);
    }
  });
});
