import { describe, expect, it } from 'vitest';
import { reduce } from '#shared/metrics/reducer.ts';
import type { TaskType } from './define.ts';
import { promptInputsOf } from './prompt-inputs.ts';
import { taskTypes } from './registry.ts';
import { type Phrase, phraseWords } from '#shared/phrases/phrase.ts';

const worded = (found: Phrase | null): string | null => found && phraseWords(found);

const many = 50_000;
/**
 * Replies of about fifty thousand characters that make careless patterns throw or take minutes (the test's time limit ends
 * them).
 */
const hostile = [
  '',
  ' ',
  '\u0000',
  '((((',
  '{"answer":',
  '<think>',
  '<think>'.repeat(many / 5),
  'x'.repeat(many),
  ' '.repeat(many),
  '\n'.repeat(many),
  `The answer is${' '.repeat(many)}x`,
  `answer:${'\n'.repeat(many)}`,
  'so the '.repeat(many / 5),
  'A, '.repeat(many / 5),
  '('.repeat(many),
  '"'.repeat(many),
  '1,'.repeat(many / 5),
  '1 '.repeat(many / 5),
  '[1,2,3'.repeat(many / 5),
  '(1,2),'.repeat(many / 5),
  `x=${' '.repeat(many)}y`,
  `x between${' '.repeat(many)}y`,
  'x from 1-2, '.repeat(many / 5),
  `(1${' '.repeat(many)}2`,
  '9'.repeat(many),
  '1.'.repeat(many / 5),
  `click(${' '.repeat(many)}`,
  `coordinates ${'.'.repeat(many)}`,
  '9'.repeat(many),
  '{'.repeat(many),
  '['.repeat(many),
  '</think>'.repeat(many / 5),
  `A${' '.repeat(many)}x`,
  `A${')'.repeat(many)}x`,
  `(${'9'.repeat(many)},${'9'.repeat(many)}`,
  `1${' '.repeat(many)}x`,
  `box=${' '.repeat(many)}x`,
  `(1,2)${' '.repeat(many)}x`,
  `x=1${' '.repeat(many)}x`,
  `click${' '.repeat(many)}x`,
  '1% '.repeat(many / 5),
  'a.'.repeat(many / 5),
  'located at the '.repeat(many / 5),
  '"answer": "'.repeat(many / 5),
  'I am sorry '.repeat(many / 5),
  "I'm sorry, but".repeat(many / 5),
];

function check<Item, Answer, Subject, Summary>(type: TaskType<Item, Answer, Subject, Summary>) {
  describe(`task type ${type.id}`, () => {
    it('has items that fit its own schema and survive JSON', () => {
      expect(type.fixtures.length).toBeGreaterThan(0);
      for (const { item } of type.fixtures) expect(type.item.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
    });

    it('scores gold against gold as right, and wrong replies as not right', () => {
      for (const { item, right, wrong } of type.fixtures) {
        const reading = type.parse(right, item);
        expect(reading.kind).toBe('answer');
        expect(type.score(item, reading).outcome).toBe('right');
        if (reading.kind === 'answer') expect(type.answer.safeParse(reading.answer).success).toBe(true);
        expect(type.score(item, type.parse(wrong, item)).outcome).not.toBe('right');
        if (type.parityParse) {
          expect(type.parityScore(item, type.parityParse(right, item)).outcome).toBe('right');
          expect(type.parityScore(item, type.parityParse(wrong, item)).outcome).not.toBe('right');
        }
      }
    });

    it('gives 1 in every figure of a cell if all is right', () => {
      for (const metric of type.cellMetrics) {
        const reducer = metric.reducer();
        expect(reducer.result()).toEqual({ value: null, n: 0 });
        for (const { item, right } of type.fixtures)
          reducer.add({ item, score: type.score(item, type.parse(right, item)) });
        const { value, n } = reducer.result();
        if (n > 0 && metric.capped) expect(value).toBeLessThan(1);
        else if (n > 0) expect(value).toBeCloseTo(1, 12);
      }
    });

    it('reads anything without throwing, and an empty reply as a failure', () => {
      for (const [at, reply] of hostile.entries()) {
        // Each reply with one of the first two items: these are long.
        const fixture = type.fixtures[at % 2] ?? type.fixtures[0];
        if (!fixture) throw new Error('no fixture');
        const { item } = fixture;
        const reading = type.parse(reply, item);
        if (reply.trim() === '') expect(reading.kind).toBe('parse-failure');
        type.parityParse?.(reply, item);
      }
    });

    it('aggregates without NaN, with no items and with all', () => {
      const scored = type.fixtures.map(({ item, right }) => ({
        item,
        score: type.score(item, type.parse(right, item)),
      }));
      for (const some of [[], scored]) {
        const summary = reduce(type.aggregate(), some);
        expect(JSON.stringify(summary, (_, value: unknown) => (Number.isNaN(value) ? 'NaN!' : value))).not.toContain(
          'NaN!',
        );
      }
    });

    it('names each dimension of an item', () => {
      for (const { item } of type.fixtures)
        expect(Object.keys(type.dimsOf(item)).sort()).toEqual(type.dims.map((dim) => dim.id).sort());
    });

    it('says where an answer points if its items are answered with a position, and only then', () => {
      for (const { item, right } of type.fixtures) {
        const reading = type.parse(right, item);
        const place = reading.kind === 'answer' ? (type.placeOf?.(reading.answer) ?? null) : null;
        expect(place !== null).toBe(type.pointing(item) !== null);
      }
    });

    it('builds messages from variables of its prompt', () => {
      expect(promptInputsOf(type)).not.toEqual([]);
    });

    it('shows each item, and rotates its options if there are any', () => {
      for (const { item, right } of type.fixtures) {
        expect(type.show(item).label).not.toBe('');
        for (const turned of type.rotations?.(item) ?? []) {
          expect(type.item.safeParse(turned).success).toBe(true);
          expect(type.show(turned).label).toBe(type.show(item).label);
        }
        const outcomes = (type.rotations?.(item) ?? []).map(
          (turned) => type.score(turned, type.parse(right, turned)).outcome,
        );
        // With rotated options the same letter is right at most once.
        expect(outcomes.filter((outcome) => outcome === 'right').length).toBeLessThanOrEqual(1);
      }
    });

    for (const lint of type.lints)
      it(`lint ${lint.code} passes its good case and finds its bad one`, () => {
        expect(lint.check(lint.good)).toBeNull();
        expect(worded(lint.check(lint.bad))).toMatch(/\.$/);
      });

    for (const lint of type.projectLints)
      it(`lint ${lint.code} passes its good project and finds its bad one`, () => {
        expect(reduce(lint.reducer(), lint.good)).toBeNull();
        expect(worded(reduce(lint.reducer(), lint.bad))).toMatch(/\.$/);
      });
  });
}

for (const type of taskTypes) check(type);

it('has unique ids', () => {
  expect(new Set(taskTypes.map((type) => type.id)).size).toBe(taskTypes.length);
});
