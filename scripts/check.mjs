// House rules that types cannot express. `node scripts/check.mjs` runs all, `… <name>` one.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.dirname(import.meta.dirname);
const folder = path.join(import.meta.dirname, 'checks');

/** Names of all checks: the files of `scripts/checks`. */
export const checkNames = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'))
  .sort();

async function main(asked) {
  let failed = 0;
  for (const name of asked.length > 0 ? asked : checkNames) {
    const { run } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
    const problems = await run(root);
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const problem of problems) console.log(`       ${problem}`);
    if (problems.length > 0) failed += 1;
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
