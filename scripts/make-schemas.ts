/** Writes resources/schemas from the code that reads the files: node scripts/make-schemas.ts */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shippedSchemas } from '#pipelines/formats/benchwright-jsonl/schema.ts';

for (const [name, schema] of Object.entries(shippedSchemas)) {
  const out = path.join(path.dirname(import.meta.dirname), 'resources', 'schemas', name);
  await writeFile(out, `${JSON.stringify(schema(), null, 2)}\n`);
  console.log(out);
}
