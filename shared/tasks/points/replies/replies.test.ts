import { describe, expect, it } from 'vitest';
import { pointConvention } from '#shared/contract/runs/models.ts';
import { parsePlace } from '../parse.ts';
import table from './replies.json';
import byFamily from './replies-by-family.json';
import byWording from './replies-by-wording.json';

type Expected = string | number[];

/** A point in image pixels, `absent`, `-` for a parse failure, `!` for a refusal. */
function read(reply: string, coordinates: string): Expected {
  const reading = parsePlace(reply, table.image, pointConvention.parse(coordinates));
  if (reading.kind === 'refusal') return '!';
  if (reading.kind === 'parse-failure') return '-';
  return reading.answer.point?.map((number) => Math.round(number * 1e6) / 1e6) ?? 'absent';
}

it('has at least 300 replies', () => {
  expect(table.families.flatMap((family) => family.cases).length).toBeGreaterThanOrEqual(300);
});

for (const { family, coordinates, cases } of [...table.families, ...byFamily.families, ...byWording.families])
  describe(`places: ${family}`, () => {
    it.each(cases as [string, Expected][])('%j reads as %j', (reply, expected) => {
      expect(read(reply, coordinates)).toEqual(expected);
    });
  });
