// House rules that types cannot express. `node scripts/check.mjs` runs all, `… <name>` one.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.dirname(import.meta.dirname);
const folder = path.join(import.meta.dirname, 'checks');

/** Names of all checks: the files of `scripts/checks`. */
export const checkNames = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'))
  .sort();

/** Runs one check and prints its result; whether it passed. */
async function runHere(name) {
  const { run } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href);
  const problems = await run(root);
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const problem of problems) console.log(`       ${problem}`);
  return problems.length === 0;
}

/** The same in a process of its own. */
function runApart(name) {
  const child = spawn(process.execPath, [import.meta.filename, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = [];
  child.stdout.on('data', (data) => printed.push(data));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

/** Linting takes as long as all the others together, so it starts first. */
const first = ['lint'];

/** One check for each core at a time. */
async function runAll(names) {
  const waiting = names.toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)));
  const passed = [];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) passed.push(await runApart(name));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return passed.every(Boolean);
}

async function main(asked) {
  const [name, ...more] = asked;
  const ok = name && more.length === 0 ? await runHere(name) : await runAll(name ? asked : checkNames);
  process.exitCode = ok ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
