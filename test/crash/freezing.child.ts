import { readFileSync, writeSync } from 'node:fs';
import { openProject } from '#electron/host/opening/open-project.ts';
import { createRelease } from '#electron/host/services/release/create.ts';

/**
 * Once released, freezes a release; reports progress after each written part and at the end. Stops after `stop` parts,
 * if given.
 */
const [folder = '', tag = '', stop = ''] = process.argv.slice(2);
readFileSync(0);
const session = openProject(folder);
const written = () =>
  (session.read.get('SELECT count(*) AS n FROM release_records WHERE tag = ?', [tag]) as { n: number }).n;
let parts = 0;
const { hash } = await createRelease(
  session,
  { tag, note: '', by: 'Ada', app: 'test' },
  {
    progress: () => {},
    checkpoint: async () => {
      if (written() > 0) {
        writeSync(1, `${written()} records\n`);
        parts += 1;
      }
      if (stop !== '' && parts === Number(stop)) await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      await new Promise((resolve) => setImmediate(resolve));
    },
  },
);
writeSync(1, `frozen ${hash}\n`);
await session.close();
