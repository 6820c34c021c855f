import { describe, expect, it } from 'vitest';
import { phraseWords } from '../phrases/phrase.ts';
import { commandsOf, folded, leafFields, leavesOf, rewardOf, shapeFaults } from './criteria.ts';
import type { CriterionResult } from './result.ts';
import type { Criterion } from './task.ts';

const leaf = (kind: string, more: object = {}): Criterion => ({ kind, ...more });
const anyOf = (...of: (Criterion | string)[]): Criterion => ({ kind: 'anyOf', of });
const notMet = (of: Criterion | string): Criterion => ({ kind: 'notMet', of });
const found = (met: boolean | null, score?: number): CriterionResult => ({
  ...{ kind: 'x', met, evidence: String(met) },
  ...(score !== undefined && { score }),
});
const fold = (criteria: Criterion[], ...results: CriterionResult[]) => folded(criteria, results);

describe('criteria made of others', () => {
  it.each<[(boolean | null)[], boolean | null]>([
    [[true, false], true],
    [[false, false], false],
    [[null, true], true],
    [[null, false], null],
  ])('any of %j is %j', (mets, met) => {
    const [criterionResult] = fold([anyOf(leaf('a'), leaf('b'))], ...mets.map((each) => found(each)));
    expect(criterionResult).toMatchObject({ kind: 'anyOf', met });
  });

  it.each([
    [true, false],
    [false, true],
    [null, null],
  ])('the opposite of %j is %j', (part, met) => {
    expect(fold([notMet(leaf('a'))], found(part))[0]?.met).toBe(met);
  });

  it('takes results from left to right through every depth', () => {
    const criteria = [leaf('a'), anyOf(notMet(leaf('b')), anyOf(leaf('c'), leaf('d'))), leaf('e', { weight: 2 })];
    expect(leavesOf(criteria).map(({ kind }) => kind)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const results = fold(criteria, found(true), found(true), found(false), found(false), found(true));
    expect(results.map(({ met }) => met)).toEqual([true, false, true]);
    expect(results[2]?.weight).toBe(2);
  });

  it('reads a sentence inside as a question to the judge', () => {
    expect(leavesOf([anyOf('It is saved.', leaf('url'))])).toEqual([
      { kind: 'judge', says: 'It is saved.' },
      { kind: 'url' },
    ]);
  });

  it('names each looked-up criterion by its field', () => {
    const criteria = [leaf('a'), anyOf(leaf('b'), notMet(leaf('c'))), notMet(anyOf(leaf('d'), leaf('e')))];
    expect(leafFields(criteria).map(({ field }) => field)).toEqual([
      'criteria.0',
      'criteria.1.of.0',
      'criteria.1.of.1.of',
      'criteria.2.of.of.0',
      'criteria.2.of.of.1',
    ]);
  });
});

it.each<[string, CriterionResult[], number | null]>([
  ['all or nothing without weights', [found(true), found(false)], 0],
  ['1 if all are met', [found(true), found(true)], 1],
  // (3·1 + 1·0) / 4
  ['the weighted share', [{ ...found(true), weight: 3 }, found(false)], 0.75],
  // (1·.5 + 1·1) / 2
  ['a program’s score', [found(false, 0.5), found(true)], 0.75],
  // (2·.25 + 1·1 + 1·0) / 4
  ['scores with weights', [{ ...found(false, 0.25), weight: 2 }, found(true), found(false)], 0.375],
  ['unknown while one is undecided', [found(true), found(null)], null],
  ['unknown without criteria', [], null],
])('the reward is %s', (_, results, reward) => expect(rewardOf(results)).toBe(reward));

it('a score turns round with its criterion, and the best alternative counts', () => {
  expect(fold([notMet(leaf('a'))], found(false, 0.25))[0]?.score).toBe(0.75);
  expect(fold([anyOf(leaf('a'), leaf('b'))], found(false, 0.25), found(false, 0.5))[0]?.score).toBe(0.5);
});

it.each<[string, Criterion[], string, string]>([
  ['one alternative', [anyOf(leaf('a'))], 'criteria.0', 'of'],
  ['no alternatives', [leaf('anyOf')], 'criteria.0', 'of'],
  ['equal alternatives', [anyOf(leaf('a'), leaf('a'))], 'criteria.0.of', 'same'],
  ['the opposite of an opposite', [notMet(notMet(leaf('a')))], 'criteria.0', 'opposite'],
  ['the opposite of another criterion', [leaf('a'), notMet(leaf('a'))], 'criteria.1', 'never be done'],
  ['a weight of nothing', [leaf('a', { weight: 0 })], 'criteria.0.weight', '0'],
  ['a weight inside', [anyOf(leaf('a', { weight: 2 }), leaf('b'))], 'criteria.0.of.0.weight', 'weight'],
  ['a program without words', [leaf('command', { command: [] })], 'criteria.0', 'command'],
  ['a misspelt field', [leaf('command', { command: ['x'], atleast: 1 })], 'criteria.0.atleast', 'atLeast'],
  ['a shell line instead of words', [leaf('command', { command: 'rm -rf x' })], 'criteria.0', 'command'],
])('names %s with its field', (_, criteria, field, words) => {
  const [fault] = shapeFaults(criteria);
  expect(fault?.field).toBe(field);
  expect(fault && phraseWords(fault.what)).toContain(words);
});

it('accepts what can be met', () => {
  const command = leaf('command', { command: ['python3', 'check.py'], params: { room: 3 }, atLeast: 0.5, weight: 2 });
  const criteria = [leaf('a', { weight: 0.5 }), anyOf(leaf('a'), notMet(leaf('b'))), notMet(leaf('c')), command];
  expect(shapeFaults(criteria)).toEqual([]);
  expect(commandsOf([anyOf(leaf('a'), { ...command, weight: undefined })])).toHaveLength(1);
});
