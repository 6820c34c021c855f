import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recordSchema } from './schema.ts';

it('ships the schema that the reader checks by (else: node scripts/make-schemas.ts)', async () => {
  const file = path.join(import.meta.dirname, '../../../resources/schemas/benchwright-jsonl.schema.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(recordSchema())));
});
