import { readFileSync, writeSync } from 'node:fs';
import { openProject } from '#electron/host/opening/open-project.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';

/** Once released, exports a project as COCO; reports its start, progress and end. */
const [folder = '', out = ''] = process.argv.slice(2);
readFileSync(0);
const session = openProject(folder, { readOnly: true });
const options = { format: 'coco', out };
writeSync(1, 'started\n');
await runExport(session, checkExport(session, options), options, {
  progress: () => void writeSync(1, 'written\n'),
  checkpoint: () => new Promise((resolve) => setImmediate(resolve)),
});
writeSync(1, 'complete\n');
await session.close();
