import { readFileSync, writeSync } from 'node:fs';
import { openProject } from '#electron/host/opening/open-project.ts';

/** Once released, opens a project of an older version, which upgrades it. */
const [folder = ''] = process.argv.slice(2);
readFileSync(0);
writeSync(1, 'started\n');
const session = openProject(folder);
writeSync(1, 'upgraded\n');
await session.close();
