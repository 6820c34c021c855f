// `npm test`: types, house rules, build, tests of units, components and the contract, a sample of the long tests, and a
// short look at every screen.
// `npm run test:all` (`--all`) runs the crash, fault and conformance tests and all window specs too, `npm run test:rest`
// (`--rest`) only those. Says what was left out and what could not run, and ends with one line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const work = mkdtempSync(path.join(os.tmpdir(), 'benchwright-test-'));
const asked = process.argv[2] ?? '--quick';
if (!['--quick', '--all', '--rest'].includes(asked)) {
  console.error('Usage: node scripts/test.mjs [--all | --rest]');
  process.exit(2);
}
const quick = asked !== '--rest';
const rest = asked !== '--quick';
const totals = { passed: 0, failed: 0 };
const failures = [];
const notRun = [];
/** How long each test took. */
const took = [];
/** Specs that failed and passed on the second run. */
const unsteady = [];

/**
 * Tests write to memory where there is room: a project waits for the disk at each save, and what processes that are killed
 * leave behind is the same there.
 */
function writeToMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 8 * 2 ** 30) process.env.TMPDIR ??= '/dev/shm';
  } catch {
    // Only Linux has it.
  }
}
writeToMemory();

/** Debian's Chromium without a browser around it does the same with a fifth less work. */
function browseWithoutWindows() {
  const shell = '/usr/bin/chromium-headless-shell';
  if (existsSync(shell)) process.env.BENCHWRIGHT_CHROMIUM ??= shell;
}
browseWithoutWindows();

/** Runs a command; with `aside`, beside another, so that what it prints is dropped. */
async function run(command, args, { aside = false, env = {} } = {}) {
  const started = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: aside ? 'ignore' : 'inherit',
    env: { ...process.env, ...env },
  });
  const { code, why } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, why: error.message }));
    child.once('close', (status, signal) => resolve({ code: status, why: signal ?? `exit code ${status}` }));
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  return { ok: code === 0, seconds, why };
}

/** One command that passes or fails as a whole. */
async function check(name, command, args) {
  console.log(`\n── ${name}`);
  const { ok, seconds, why } = await run(command, args);
  totals[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(`${name}: ${why}`);
  console.log(`── ${name}: ${ok ? 'passed' : 'FAILED'} (${seconds} s)`);
  return ok;
}

/** One Vitest run and its report; `null` if it ended without one. */
async function runVitest(name, args, env) {
  const report = path.join(work, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok, seconds } = await run(bin('vitest'), ['run', ...args, ...reporters], { env });
  try {
    return { ok, seconds, found: JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return { ok, seconds, found: null };
  }
}

const failedIn = (file) => file.assertionResults.filter((test) => test.status === 'failed');
const passedIn = (file) => file.assertionResults.filter((test) => test.status === 'passed').length;

/**
 * A Vitest run; every test counts. A run that fails without naming a failed test counts as one failure. With `retries`,
 * files that fail are run once more, alone, since a real window on a busy machine can miss a deadline. Those that pass
 * only then are listed at the end. Without windows there are no retries: one failure is a failure.
 */
async function vitest(name, args, { retries = false, env = {} } = {}) {
  console.log(`\n── ${name}`);
  const first = await runVitest(name, args, env);
  let files = first.found?.testResults ?? [];
  let { ok } = first;
  const bad = files.filter((file) => file.status === 'failed' || failedIn(file).length > 0);
  if (!ok && retries && bad.length <= 4) {
    // A run that ended early without naming a file is repeated as a whole.
    const whole = bad.length === 0;
    console.log(`\n── ${name}: ${whole ? 'all' : bad.length} files once more`);
    const again = [...args, '--maxWorkers=1', ...bad.map((file) => file.name)];
    const second = await runVitest(`${name} again`, again, env);
    if (second.found) {
      ok = second.ok;
      if (second.ok) {
        if (whole) unsteady.push(`${name}: broke off outside its tests (see above)`);
        for (const file of bad)
          unsteady.push(
            `${path.relative(root, file.name)}: ${
              failedIn(file)
                .map((test) => test.fullName)
                .join('; ') || 'its set-up'
            }`,
          );
      }
      const names = new Set(second.found.testResults.map((file) => file.name));
      files = [...files.filter((file) => !names.has(file.name)), ...second.found.testResults];
    }
  }
  if (!ok && !first.found) failures.push(`${name}: ended without a report`);
  const passed = files.reduce((sum, file) => sum + passedIn(file), 0);
  const named = files.reduce((sum, file) => sum + failedIn(file).length, 0);
  const failed = Math.max(named, ok ? 0 : 1);
  totals.passed += passed;
  totals.failed += failed;
  const skipped = files.reduce(
    (sum, file) =>
      sum + file.assertionResults.filter((test) => test.status === 'skipped' || test.status === 'pending').length,
    0,
  );
  if (skipped > 0) notRun.push(`${skipped} tests of ${name} are marked as skipped`);
  for (const file of files)
    for (const { fullName, duration } of file.assertionResults)
      took.push({ name: `${path.relative(root, file.name)}: ${fullName}`, ms: duration ?? 0 });
  for (const file of files)
    for (const test of failedIn(file)) failures.push(`${path.relative(root, file.name)}: ${test.fullName}`);
  if (!ok && named === 0) failures.push(`${name}: ended badly outside its tests (see above)`);
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${first.seconds} s)`);
}

/**
 * Windows, and processes that are started and killed, wait more than they compute: one more at a time than there are
 * cores.
 */
const waiting = `--maxWorkers=${os.availableParallelism() + 1}`;

const given = Number(process.env.BENCHWRIGHT_SEED);

/** Files that take over a minute each, which only the complete suite runs. */
const longest = JSON.parse(readFileSync(path.join(root, 'test', 'support', 'longest.json'), 'utf8'));

/** A few files of the long tests, so that each run of `npm test` looks at others; the same seed chooses the same files. */
function sampleOf(seed) {
  const listed = spawnSync(bin('vitest'), ['list', '--filesOnly', '--json', '--project', 'sweeps*'], { cwd: root });
  const files = JSON.parse(listed.stdout.toString()).map(({ file }) => path.relative(root, file));
  // The files with the smallest hashes of seed and name.
  const rank = (file) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const chosen = files
    .filter((file) => !longest.includes(file))
    .map((file) => ({ file, at: rank(file) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, 2)
    .map(({ file }) => file);
  return { files, chosen };
}

async function sample() {
  const seed = given || Math.floor(Math.random() * 1e6) + 1;
  const { files, chosen } = sampleOf(seed);
  const name = `${chosen.length} of ${files.length} files of the long tests, seed ${seed} (BENCHWRIGHT_SEED=${seed} repeats the choice)`;
  await vitest(name, ['--project', 'sweeps*', waiting, ...chosen]);
}

/** All long tests; after `npm test` with the same given seed, those that it left out. */
async function sweeps() {
  const before = given && !quick ? sampleOf(given).chosen : [];
  const without = before.flatMap((file) => ['--exclude', file]);
  if (before.length > 0) notRun.push(`files that npm test runs with the seed ${given}: ${before.join(', ')}`);
  await vitest('crashes, faults, formats and blindness', ['--project', 'sweeps*', waiting, ...without]);
}

/** Whether the desktop can run here; then its runtime, which takes minutes the first time, is fetched during other tests. */
const canShowWindows = () =>
  process.platform !== 'linux' || process.env.DISPLAY || !spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).error;

mkdirSync(path.join(root, 'test-results'), { recursive: true });
try {
  const built = await check('build', process.execPath, ['scripts/build.mjs', '--if-needed']);
  const fetching =
    built && canShowWindows() ? run(process.execPath, ['scripts/electron-runtime.mjs'], { aside: true }) : null;
  if (quick) await check('types and house rules', process.execPath, [path.join(root, 'scripts', 'check.mjs')]);
  if (built) process.env.BENCHWRIGHT_TEST_BUILD = '1';
  // Short tests leave much behind at once; with more room for it, collecting it takes a tenth less of their time.
  const env = { NODE_OPTIONS: '--max-semi-space-size=32' };
  if (quick) await vitest('units, components and contract', ['--project', '!sweeps*'], { env });
  if (!rest) await sample();
  if (rest) await sweeps();
  if (built) {
    process.env.BENCHWRIGHT_NOT_RUN = path.join(work, 'not-run.txt');
    process.env.BENCHWRIGHT_SPECS = quick && rest ? 'all' : quick ? 'smoke' : 'rest';
    await fetching;
    await vitest('window specs', ['-c', 'vitest.e2e.config.ts'], { retries: true });
    try {
      const lines = readFileSync(process.env.BENCHWRIGHT_NOT_RUN, 'utf8').trim().split('\n');
      // A second run reports the same again.
      notRun.push(...new Set(lines));
    } catch {
      // No such file: everything was run.
    }
  } else notRun.push('window specs: the build failed');
  if (!rest) notRun.push('most crash, fault and conformance tests and most window specs: npm run test:all runs them');
} finally {
  rmSync(work, { recursive: true, force: true });
}

if (rest && took.length > 0) {
  console.log('\n── slowest tests');
  for (const { name, ms } of took.toSorted((a, b) => b.ms - a.ms).slice(0, 20))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
notRun.push(`systems other than ${process.platform}`);
console.log('\n── not run');
for (const line of notRun) console.log(`  ${line}`);
if (unsteady.length > 0) {
  console.log('\n── failed at first, passed when run again');
  for (const line of unsteady) console.log(`  ${line}`);
}
if (failures.length > 0) {
  console.log('\n── failed');
  for (const line of failures) console.log(`  ${line}`);
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
