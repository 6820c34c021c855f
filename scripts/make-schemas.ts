/** Writes resources/schemas from the code that reads the files: node scripts/make-schemas.ts */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordSchema } from '#pipelines/formats/benchwright-jsonl/schema.ts';

const out = path.join(path.dirname(import.meta.dirname), 'resources', 'schemas', 'benchwright-jsonl.schema.json');
await writeFile(out, `${JSON.stringify(recordSchema(), null, 2)}\n`);
console.log(out);
