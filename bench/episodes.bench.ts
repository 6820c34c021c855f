import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EpisodeFilter, episodeSorts } from '#shared/contract/episodes.ts';
import { episodeContent, outcomes, stepContent } from '#shared/episodes/episode.ts';
import { insertMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { Blind } from '#electron/host/items/blind/blind.ts';
import { change } from '#electron/host/changes/change.ts';
import { createScreenshot } from '#electron/host/changes/create.ts';
import { createEpisode } from '#electron/host/services/episodes/create.ts';
import { episodeIndex } from '#electron/host/services/episodes/episode-index.ts';
import { rowOf, labelsShownTo } from '#electron/host/services/episodes/facts.ts';
import { framesOf, openEpisode } from '#electron/host/services/episodes/open.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile, timed } from './percentile.ts';
import { words } from './synthetic-project.ts';

const episodes = 10_000;
const steps = 30;
const pictures = 5000;
const some = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Synthetic episodes, stored with the calls of an import; the pictures themselves do not exist. */
function make(folder: string): ProjectSession {
  const session = createProject(folder, { name: 'Synthetic' });
  const by = { author: { kind: 'import', name: 'trajectory-folder' } } as const;
  const shots: string[] = [];
  change(session, by, (to) => {
    for (let n = 0; n < pictures; n++) {
      const sha256 = n.toString(16).padStart(64, '0');
      insertMedia(to.db, {
        sha256,
        ext: 'png',
        mime: 'image/png',
        bytes: 1,
        width: 1440,
        height: 900,
        createdAt: to.at,
      });
      shots.push(
        createScreenshot(to, {
          sha256,
          width: 1440,
          height: 900,
          name: `${n}.png`,
          platform: 'web',
          app: 'A',
          tags: [],
        }).id,
      );
    }
  });
  for (let from = 0; from < episodes; from += 100)
    change(session, by, (to) => {
      for (let n = from; n < from + 100; n++)
        createEpisode(to, {
          content: episodeContent.parse({
            task: `${some(words, n)} ${some(words, n * 7)} ${some(words, n * 13)} ${n % 400}`,
            name: `episode ${n}`,
            platform: some(['web', 'android', 'linux'] as const, n),
            apps: [`App ${n % 40}`],
            source: { kind: 'import' },
            agent: `model-${n % 6}`,
            outcome: some(outcomes, n),
          }),
          source: 'trajectory-folder',
          steps: Array.from({ length: steps }, (_, index) => ({
            content: stepContent.parse({
              index,
              thought: `${some(words, n + index)} ${some(words, index)}`,
              element: { name: some(words, n * index), bbox: [1, 2, 30, 40] },
              actions: [{ type: 'click', point: [index * 7, n % 900], raw: `click(${index}, ${n})` }],
            }),
            raw: `{"index":${index}}`,
            screenshotId: some(shots, n * 31 + index),
            name: `step_${index}.png`,
          })),
          final: null,
          problems: n % 9 === 0 ? [{ code: 'gap-in-steps', step: 3, detail: 'gap' }] : [],
        });
    });
  return session;
}

function line(what: string, times: readonly number[], aim: number): BenchLine {
  const value = percentile(times, 0.95);
  const note = `median ${percentile(times, 0.5).toFixed(1)} ms`;
  return { what, value, unit: 'ms p95', aim: `≤ ${aim} ms p95`, kept: value <= aim, note };
}

const filters: readonly EpisodeFilter[] = [
  {},
  { platform: ['web'] },
  { outcome: ['failure'], agent: ['model-1', 'model-2'] },
  { problem: ['gap-in-steps'] },
  { app: ['App 3'], length: ['16-30'] },
];

async function measure(session: ProjectSession): Promise<BenchLine[]> {
  const index = episodeIndex(session);
  const page = (n: number, filter = some(filters, n)) =>
    index.page(filter, some(episodeSorts, n), { cursor: null, offset: 0, limit: 40 }).rows;
  const ids = page(0).map(({ id }) => id);
  const frames = (all: readonly string[]) =>
    session.read.snapshot(() => all.slice(0, 20).map((id) => framesOf(session.read, id)));
  const sync = (work: (n: number) => unknown) => (n: number) => Promise.resolve(work(n));
  return [
    line(
      'episode list: 40 of 10,000',
      await timed(
        100,
        sync((n) =>
          page(n).map((found) => rowOf(found, index.labelsOf(found.id), labelsShownTo(new Blind(session.read, 'ann')))),
        ),
      ),
      50,
    ),
    line(
      'episode list: strips of 20 episodes of 30 steps',
      await timed(
        60,
        sync(() => frames(ids)),
      ),
      50,
    ),
    line(
      'episode facets with counts',
      await timed(
        100,
        sync((n) => index.facets(some(filters, n))),
      ),
      50,
    ),
    line(
      'episode search',
      await timed(
        60,
        sync((n) => page(n, { text: `${some(words, n)} ${some(words, n * 7)}` })),
      ),
      50,
    ),
    line(
      'open an episode of 30 steps',
      await timed(
        100,
        sync((n) => openEpisode(session.read, some(ids, n))),
      ),
      20,
    ),
  ];
}

/** Ten thousand episodes of thirty steps: the calls that the Trajectories screen makes. */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const folder = path.join(root, 'project');
  try {
    await make(folder).close();
    const session = openProject(folder);
    try {
      return await measure(session);
    } finally {
      await session.close();
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};
