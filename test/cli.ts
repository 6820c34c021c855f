import path from 'node:path';
import { appRoot } from '#electron/host/files/app-folders.ts';

const parts = process.env.BENCHWRIGHT_TEST_BUILD ? ['bin', 'benchwright.mjs'] : ['electron', 'cli', 'index.ts'];

/**
 * The command line that tests start in processes of their own: the one that `npm test` has just built, because it
 * starts in a third of the time; in a single run, the sources.
 */
export const cli = path.join(appRoot(), ...parts);
