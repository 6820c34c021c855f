import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { openHost } from '#electron/host/open-host.ts';
import { router } from '#electron/host/router/index.ts';
import { openInHost } from '#electron/host/services/projects/projects.ts';
import { annotatePage, type Client, Page, reviewPage } from './annotators/page.ts';
import { addPictured, type Listing, startListing } from './changes/listing-run.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile } from './percentile.ts';
import { makeSyntheticProject } from './synthetic-project.ts';

const screenshots = 1_000;
const times = 60;
/** How long a page at rest is watched, and the screenshots of the run meanwhile. */
const atRestMs = 3_000;
const inRun = 1_000;

/** Queries sent again at once, and milliseconds from the change until all are answered. */
interface Cost {
  asked: number[];
  ms: number[];
}

async function measured(page: Page, cost: Cost, work: () => Promise<unknown>): Promise<void> {
  const before = page.asked.now;
  const at = performance.now();
  await work();
  await page.settled;
  cost.ms.push(performance.now() - at);
  cost.asked.push(page.asked.now - before);
}

function lines(what: string, { asked, ms }: Cost): BenchLine[] {
  const most = Math.max(...asked);
  return [
    { what: `${what}: questions asked again at once`, value: most, unit: 'at most', aim: '≤ 2', kept: most <= 2 },
    { what: `${what}: with the change itself, p95`, value: percentile(ms, 0.95), unit: 'ms', aim: '', kept: true },
  ];
}

/** Draws a box on each of these screenshots, open in Annotate. */
async function drawBoxes(client: Client, page: Page, ids: readonly string[]): Promise<Cost> {
  const cost: Cost = { asked: [], ms: [] };
  for (const [n, screenshotId] of ids.entries()) {
    await page.open(annotatePage(client, screenshotId));
    const content = { name: `box ${n}`, locate: [n, 1, n + 20, 20] as [number, number, number, number] };
    const save = () => client.elements.create({ screenshotId, made: [{ content }], label: 'Draw a box' });
    await measured(page, cost, save);
  }
  return cost;
}

/** Answers and approves these questions, each open in Review. */
async function approve(client: Client, page: Page, ids: readonly string[]): Promise<Cost> {
  const cost: Cost = { asked: [], ms: [] };
  for (const id of ids) {
    await page.open(reviewPage(client, id));
    const open = page.shown[0]?.data as Awaited<ReturnType<Client['review']['open']>>;
    if (open.kind !== 'question') continue;
    const seen =
      open.phase === 'revealed'
        ? open
        : await client.review.vote({ id, answer: 'A', seconds: 1, revision: open.revision });
    if (seen.kind !== 'question' || seen.phase !== 'revealed') continue;
    await page.settled;
    const baseRevision = seen.question_.revision;
    await measured(page, cost, () => client.review.verdict({ id, baseRevision, kind: 'approve' }));
  }
  return cost;
}

/**
 * What an open page fetches again, by the studio's own rules, after a saved box and after a verdict: in a project at
 * rest, and while a model lists elements on other screenshots.
 */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-changes-'));
  const project = path.join(root, 'project');
  const made = makeSyntheticProject(project, screenshots);
  const pictured = await addPictured(made, inRun);
  await made.close();
  const host = openHost({ shell: 'cli', userFolder: path.join(root, 'home') });
  const page = new Page();
  let listing: Listing | null = null;
  try {
    await openInHost(host, project);
    const client = createRouterClient(router, { context: { host, caller: { name: 'Ada', role: 'curator' } } });
    host.events.listen((event) => page.hear(event));
    const { rows } = await client.screenshots.query({ limit: 2 * times });
    const queue = await client.review.queue({ limit: 2 * times });
    const shots = rows.map(({ id }) => id);
    const questions = queue.rows.map(({ id }) => id);

    const boxes = await drawBoxes(client, page, shots.slice(0, times));
    const verdicts = await approve(client, page, questions.slice(0, times));
    if (!host.session) throw new Error('no project is open');
    listing = await startListing(host.session, client, pictured);
    const before = await listing.done();
    const boxesMeanwhile = await drawBoxes(client, page, shots.slice(times));
    const verdictsMeanwhile = await approve(client, page, questions.slice(times));
    await page.open(annotatePage(client, shots[0] ?? ''));
    const asked = page.asked.now;
    await new Promise((resolve) => setTimeout(resolve, atRestMs));
    const atRest = page.asked.now - asked;
    const after = await listing.done();
    if (before === null || after === null || after === before) throw new Error('no run was in progress');
    return [
      ...lines('a saved box', boxes),
      ...lines(`a verdict (${verdicts.ms.length})`, verdicts),
      ...lines('a saved box during a run', boxesMeanwhile),
      ...lines(`a verdict (${verdictsMeanwhile.ms.length}) during a run`, verdictsMeanwhile),
      {
        what: 'a page at rest during a run: questions asked again at once',
        value: atRest,
        unit: `in ${atRestMs / 1000} s`,
        aim: '0',
        kept: atRest === 0,
      },
    ];
  } finally {
    page.close();
    await listing?.stop();
    await host.session?.close();
    await rm(root, { recursive: true, force: true });
  }
};
