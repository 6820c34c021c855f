import { expect, it } from 'vitest';
import { runRecord } from './run-record.ts';
import { evaluationOf } from './testing.ts';

const none = { n: 0, right: 0, wrong: 0, parseFailures: 0, refusals: 0, errors: 0 };
const figures = { headline: [], counts: none, cells: [] };
const entry = evaluationOf({ task: 't', model: 'm', family: 'f', strict: figures });
const pictures = (imagePolicy: unknown) =>
  new Map(runRecord({ ...entry, manifest: { ...entry.manifest, imagePolicy } })).get('pictures');

it('says in words how pictures were sent', () => {
  const sent = { longEdge: null, maxPixels: null, factor: null, minPixels: null, format: 'png', detail: 'high' };
  expect(pictures(sent)).toBe('png, detail high, original size');
  expect(pictures({ ...sent, longEdge: 1568, maxPatches: 1568, format: 'jpeg' })).toBe(
    'jpeg, detail high, long edge at most 1568 px, at most 1568 blocks of 28 × 28 px',
  );
  expect(pictures({ ...sent, factor: 28, minPixels: 3136, maxPixels: 12_845_056 })).toBe(
    'png, detail high, at least 3136 pixels, at most 12,845,056 pixels, sides a multiple of 28 px',
  );
  expect(pictures({})).toBe('not recorded');
  expect(pictures({ longEdge: 'wide' })).toBe('{"longEdge":"wide"}');
});
