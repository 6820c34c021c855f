import { expect, test } from 'vitest';
import { matchScore } from './match.ts';

test('every typed word must occur, beginnings count more', () => {
  expect(matchScore('imp', 'Import… File')).toBe(1);
  expect(matchScore('file', 'Import… File')).toBe(0.8);
  expect(matchScore('port', 'Import… File')).toBe(0.4);
  expect(matchScore('import xyz', 'Import… File')).toBe(0);
  expect(matchScore('', 'anything')).toBeGreaterThan(0);
});
