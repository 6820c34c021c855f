import { expect, it } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { judgePipeline } from '#pipelines/construct/judge/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { inShards } from './in-shards.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';

const subject: RunSubject = {
  kind: 'construct',
  id: 'toy',
  pipeline: judgePipeline,
  title: () => 'Toy',
  *items() {
    for (let at = 0; at < 7; at += 1) yield { itemId: String(at), label: '', payload: null };
  },
};
const db = null as unknown as ReadDb;
const idsOf = (shard?: { index: number; of: number }) =>
  [...inShards(subject).items(db, { shard })].map(({ itemId }) => itemId);

it('splits the items of a pipeline into shards that together are all of them', () => {
  expect(idsOf()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect([1, 2, 3].map((index) => idsOf({ index, of: 3 }))).toEqual([
    ['0', '3', '6'],
    ['1', '4'],
    ['2', '5'],
  ]);
  expect(inShards(subject).title({ shard: { index: 2, of: 3 } })).toBe('Toy, 2/3');
  expect(inShards(subject).problems?.(db, { shard: { index: 4, of: 3 } })).toEqual([
    phrase('evaluate-no-shard', { index: 4, of: 3 }),
  ]);
  expect(inShards(subject)).toBe(inShards(subject));
});
