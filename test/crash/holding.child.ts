import { writeSync } from 'node:fs';
import { openProject } from '#electron/host/opening/open-project.ts';

/** Opens a project and keeps it until it is killed. */
const [folder = ''] = process.argv.slice(2);
openProject(folder);
writeSync(1, 'open\n');
setInterval(() => undefined, 60_000);
