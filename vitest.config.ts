import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const root = import.meta.dirname;
interface Part {
  name: string;
  /** Where its files are. */
  tests: string;
  environment: string;
  setupFiles: string[];
  testTimeout?: number;
  /** In processes instead of threads: what they start and kill is a process's. */
  long?: true;
}
/**
 * Files that need a worker of their own: those that replace modules, which stay replaced in their worker (in `renderer`,
 * `setup.ts` puts them back), and those that set what a process has only once and a shared worker cannot.
 */
const needsOwnWorker = (file: string) =>
  !file.startsWith('renderer/') && /vi\.mock\(|process\.umask\(/.test(readFileSync(`${root}/${file}`, 'utf8'));

/**
 * Long tests beside their code: real browsers, hostile processes, large projects, every format, drawn sequences. They run
 * in the complete suite, and a sample of them in `npm test`.
 */
const long = new Set([
  'electron/cli/recording/record-to.test.ts',
  'electron/host/adapters/adapter-process.test.ts',
  'electron/host/library/library.test.ts',
  'electron/host/live/environments/own-folder.test.ts',
  'electron/host/long-work/steady-heap.test.ts',
  'electron/host/recording/recorder.test.ts',
  'electron/host/recording/recordings.test.ts',
  'electron/host/services/batched-reads.test.ts',
  'electron/host/services/doctor/derived.test.ts',
  'electron/host/services/doctor/many.test.ts',
  'electron/host/services/doctor/missing.test.ts',
  'electron/host/services/doctor/sums.test.ts',
  'electron/host/services/export/episodes.test.ts',
  'electron/host/services/export/imported-again.test.ts',
  'electron/host/services/import/gold-agreement.test.ts',
  'electron/host/services/import/left-out.test.ts',
  'electron/host/services/import/source/source-thread.test.ts',
  'electron/host/services/judging/agent-pairs.test.ts',
  'electron/host/services/merge/shards.test.ts',
  'electron/host/services/pictures/blur.test.ts',
  'electron/host/services/pictures/under-blur.test.ts',
  'electron/host/services/release/large-release.test.ts',
  'electron/host/services/release/same-bytes.test.ts',
  'electron/host/services/review/old-view.test.ts',
  'electron/host/services/review/queue-counts.test.ts',
  'pipelines/construct/interaction/fair.test.ts',
  'pipelines/formats/playwright-trace/trace.test.ts',
  'pipelines/formats/round-trip.test.ts',
  'pipelines/formats/text/xml-children.test.ts',
  'pipelines/formats/text/yaml.test.ts',
  'pipelines/providers/wire/body.test.ts',
]);

/**
 * Where questions of the library and to the statistics are answered without a thread, whose start takes most of the time
 * of a test that asks one. The complete suite and the windows start it.
 */
const withoutThreads = 'test/support/without-threads.ts';
const preparedFile = 'test/support/prepared-file.ts';

const parts: Part[] = [
  // Tests of components share a document; `setup.ts` loads our own modules anew for each file, packages once.
  {
    name: 'components',
    tests: '{renderer/**/*.test.{ts,tsx},test/unit/**/*.test.tsx}',
    environment: 'happy-dom',
    setupFiles: ['renderer/test-support/setup.ts'],
  },
  {
    name: 'units',
    tests: '{shared,pipelines,electron,scripts,test/unit}/**/*.test.ts',
    environment: 'node',
    setupFiles: [withoutThreads, preparedFile],
  },
  {
    name: 'contract',
    tests: 'test/contract/*.test.ts',
    environment: 'node',
    setupFiles: [withoutThreads, preparedFile],
  },
  // Processes that are killed, servers that fail, sweeps over procedures and formats: long, so only in the complete suite.
  {
    name: 'sweeps',
    tests: 'test/{contract/blind,crash,conformance,faults}/**/*.test.ts',
    environment: 'node',
    setupFiles: [preparedFile],
    testTimeout: 120_000,
    long: true,
  },
];

const project = (part: Part, alone: boolean) => {
  const { name, environment, setupFiles, testTimeout = 30_000 } = part;
  const found = globSync(part.tests, { cwd: root });
  const files = part.long ? [...found, ...long] : found.filter((file) => !long.has(file));
  const include = files.filter((file) => needsOwnWorker(file) === alone);
  return {
    extends: true as const,
    test: {
      name: alone ? `${name} alone` : name,
      environment,
      setupFiles: ['test/support/closed-files.ts', ...setupFiles],
      testTimeout,
      include,
      // Starting workers and importing took half of the time when every file had a worker of its own.
      isolate: alone,
      pool: alone || part.long ? ('forks' as const) : ('threads' as const),
    },
  };
};

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [...parts.map((part) => project(part, false)), ...parts.map((part) => project(part, true))].filter(
      ({ test }) => test.include.length > 0,
    ),
  },
});
