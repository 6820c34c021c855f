import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shippedSchemas } from './schema.ts';

it.each(Object.entries(shippedSchemas))(
  'ships %s as the reader checks by it (else: node scripts/make-schemas.ts)',
  async (name, schema) => {
    const file = path.join(import.meta.dirname, '../../../resources/schemas', name);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema())));
  },
);

it('says about each line of an episodes file what it must hold', () => {
  const text = JSON.stringify(shippedSchemas['benchwright-jsonl-episodes.schema.json']());
  const { oneOf = [] } = JSON.parse(text) as {
    oneOf?: { properties: { type: { const: string } }; required: string[] }[];
  };
  expect(oneOf.map(({ properties, required }) => [properties.type.const, required])).toEqual([
    ['episode', ['type', 'id', 'content', 'final', 'raw']],
    ['step', ['type', 'episode', 'content', 'picture', 'raw']],
    ['item', ['type', 'episode', 'kind', 'content']],
  ]);
});
