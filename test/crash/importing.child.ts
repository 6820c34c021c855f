import { readFileSync, writeSync } from 'node:fs';
import { openProject } from '#electron/host/opening/open-project.ts';
import { importSource } from './support/picture-source.ts';

/** Once released, imports a source; reports its start, and how many records are stored after each batch. */
const [folder = '', source = ''] = process.argv.slice(2);
readFileSync(0);
const session = openProject(folder);
writeSync(1, '0\n');
await importSource(session, source, (records) => void writeSync(1, `${records}\n`));
await session.close();
