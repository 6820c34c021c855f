// `node scripts/make-licences.mjs`: writes the licence texts of everything that a release bundles.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { licenceFile, licences } from './checks/lib/licences.mjs';

const root = path.dirname(import.meta.dirname);
const { text, problems } = licences(root);
for (const problem of problems) console.error(problem);
writeFileSync(path.join(root, licenceFile), text);
process.exitCode = problems.length === 0 ? 0 : 1;
