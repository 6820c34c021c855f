import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ScreenshotFilter, screenshotSorts } from '#shared/contract/screenshots.ts';
import type { QueueFilter } from '#electron/host/db/queries/review/queue-stretch.ts';
import { projectCounts } from '#electron/host/db/queries/screenshots/overview.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { change } from '#electron/host/changes/change.ts';
import { saveQuestion } from '#electron/host/items/question/save.ts';
import { queryQuestions } from '#electron/host/items/question/questions.ts';
import { queuePage } from '#electron/host/services/review/queue.ts';
import { queryScreenshots } from '#electron/host/services/screenshots.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile, timed } from './percentile.ts';
import { makeSyntheticProject, words } from './synthetic-project.ts';

/** A million items; `BENCHWRIGHT_SCREENSHOTS` reduces the number. */
const screenshots = Number(process.env['BENCHWRIGHT_SCREENSHOTS'] ?? 100_000);
const aim = 50;

const filters: readonly ScreenshotFilter[] = [
  {},
  { platform: ['web'] },
  { platform: ['linux', 'mac'], state: ['to_review', 'conflict'] },
  { app: ['App 3', 'App 40'] },
  { size: ['1920-up'], tag: ['map'] },
  { state: ['approved'], size: ['under-1000'], platform: ['ios', 'android'] },
];
const sorts: readonly (typeof screenshotSorts)[number][] = ['needs-work', 'name', 'newest', 'largest', 'most-elements'];
const some = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

function line(what: string, times: readonly number[]): BenchLine {
  const value = percentile(times, 0.95);
  return {
    what,
    value,
    unit: 'ms p95',
    aim: `≤ ${aim} ms p95`,
    kept: value <= aim,
    note: `median ${percentile(times, 0.5).toFixed(1)} ms`,
  };
}

async function measure(session: ProjectSession): Promise<BenchLine[]> {
  const query = (filter: ScreenshotFilter, n = 0) => queryScreenshots(session, filter, some(sorts, n), null, 200);
  const lines: BenchLine[] = [];
  lines.push(
    line(
      `query ${screenshots.toLocaleString('en')} screenshots, 200 rows`,
      await timed(150, (n) => query(some(filters, n), n)),
    ),
  );

  let cursor: string | null = null;
  const pages = await timed(150, async () => {
    ({ nextCursor: cursor } = await queryScreenshots(session, { platform: ['web', 'mac'] }, 'name', cursor, 200));
  });
  lines.push(line('next page by name', pages));
  lines.push(line('facets with counts', await timed(150, (n) => session.library.ask('facets', some(filters, n)))));

  // Each search is one not asked before, as when a person types.
  const typed = words.flatMap((word) => [word.slice(0, 3), word, `${word} ${some(words, word.length)}`]);
  lines.push(line('full-text search', await timed(typed.length, (n) => query({ text: typed[n] ?? '' }))));

  const { rows } = queryQuestions(session.read, {}, null, 200);
  const by = { author: { kind: 'person', name: 'Bench' } } as const;
  const changed = await timed(100, async (n) => {
    const row = some(rows, n);
    change(session, by, (to) => saveQuestion(to, row.id, null, { ...row.content, explanation: `seen ${n}` }));
    await query({ text: 'network' });
    await session.library.ask('facets', { text: 'network' });
  });
  lines.push(line('save, then search and facets again', changed));
  lines.push(
    line(
      `questions by state, 200 of ${(screenshots * 3).toLocaleString('en')}`,
      await timed(60, (n) =>
        queryQuestions(session.read, { state: [some(['conflict', 'to_review', 'rejected'], n)] }, null, 200),
      ),
    ),
  );
  const mine: QueueFilter = { me: 'Bench', blind: true, source: 'all', plan: null, text: null };
  let from: string | null = null;
  lines.push(
    line('review queue, first 100 rows with counts', await timed(30, () => queuePage(session.read, mine, null, 100))),
  );
  const further = await timed(30, () => {
    from = queuePage(session.read, mine, from, 100).nextCursor;
  });
  lines.push(line('review queue, next 100 rows', further));
  lines.push(line('figures of the start page', await timed(30, () => projectCounts(session.read))));
  return lines;
}

/** A million items on a hundred thousand screenshots: the same calls that the library makes. */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const folder = path.join(root, 'project');
  try {
    const started = performance.now();
    const made = makeSyntheticProject(folder, screenshots);
    await made.close();
    const seconds = (performance.now() - started) / 1000;

    const opening = performance.now();
    const session = openProject(folder);
    await queryScreenshots(session, {}, 'needs-work', null, 200);
    const first = performance.now() - opening;
    const before = process.memoryUsage().rss;
    const lines = await measure(session);
    const grown = (process.memoryUsage().rss - before) / 1e6;
    await session.close();
    return [
      {
        what: 'open, first 200 rows (new thread, index read)',
        value: first,
        unit: 'ms',
        aim: '≤ 300 ms',
        kept: first <= 300,
      },
      ...lines,
      {
        what: 'memory grown by 1,000 questions to it',
        value: grown,
        unit: 'MB',
        aim: 'flat: ≤ 150 MB',
        kept: grown <= 150,
      },
      {
        what: `write ${screenshots.toLocaleString('en')} screenshots, ${(screenshots * 10).toLocaleString('en')} items`,
        value: (screenshots * 11) / seconds,
        unit: 'a second',
        aim: '≥ 5,000 a second',
        kept: (screenshots * 11) / seconds >= 5000,
        note: 'rows, revisions, lints, words, figures',
      },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};
