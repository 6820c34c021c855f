import { expect, it } from 'vitest';
import { parseRecords } from './records.ts';

const record = { name: 'm', provider: 'openai', model: 'gpt-4o' };

it('names misspelt fields of a record, which is accepted without them', () => {
  const text = JSON.stringify({
    models: [
      { ...record, params: { tempreature: 0.5, seed: 1 }, maxToken: 10 },
      { ...record, name: 'n', params: { temperature: null }, systemPrompt: { text: 'Answer.' }, image: { factor: 28 } },
    ],
  });
  const { records, refused, ignored } = parseRecords(text);
  expect(records.map(({ name, params }) => [name, params])).toEqual([
    ['m', { seed: 1 }],
    ['n', { temperature: null }],
  ]);
  expect(refused).toEqual([]);
  expect(ignored).toEqual([{ name: 'm', keys: ['params.tempreature', 'maxToken'] }]);
});
