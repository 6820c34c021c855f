import { expect, test } from 'vitest';
import { toCsv, toTsv } from './table-text.ts';

test('csv quotes what needs it and escapes formulas but not numbers', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x, "y"', -1.5],
        ['=1+1', null],
        ['-3', '@me'],
      ],
    ),
  ).toBe('a,b\r\n"x, ""y""",-1.5\r\n\'=1+1,\r\n-3,\'@me\r\n');
});

test('copied text has one line per row', () => {
  expect(toTsv(['a'], [['two\nlines'], ['tab\there']])).toBe('a\ntwo lines\ntab here');
});
