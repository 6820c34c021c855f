import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { openHost } from '#electron/host/open-host.ts';
import { router } from '#electron/host/router/index.ts';
import { openInHost } from '#electron/host/services/projects/projects.ts';
import { annotatePage, type Client, Page, reviewPage } from './annotators/page.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile } from './percentile.ts';
import { makeSyntheticProject } from './synthetic-project.ts';

const screenshots = 1_000;
const times = 60;

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

/** What an open page fetches again, by the studio's own rules, after a saved box and after a verdict. */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-changes-'));
  const project = path.join(root, 'project');
  await makeSyntheticProject(project, screenshots).close();
  const host = openHost({ shell: 'cli', userFolder: path.join(root, 'home') });
  const page = new Page();
  try {
    await openInHost(host, project);
    const client = createRouterClient(router, { context: { host, caller: { name: 'Ada', role: 'curator' } } });
    host.events.listen((event) => page.hear(event));

    const boxes: Cost = { asked: [], ms: [] };
    const { rows } = await client.screenshots.query({ limit: times });
    for (const [n, { id: screenshotId }] of rows.entries()) {
      await page.open(annotatePage(client, screenshotId));
      const content = { name: `box ${n}`, locate: [n, 1, n + 20, 20] as [number, number, number, number] };
      const save = () => client.elements.create({ screenshotId, made: [{ content }], label: 'Draw a box' });
      await measured(page, boxes, save);
    }

    const verdicts: Cost = { asked: [], ms: [] };
    const queue = await client.review.queue({ limit: times });
    for (const { id } of queue.rows) {
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
      await measured(page, verdicts, () => client.review.verdict({ id, baseRevision, kind: 'approve' }));
    }
    return [...lines('a saved box', boxes), ...lines(`a verdict (${verdicts.ms.length})`, verdicts)];
  } finally {
    page.close();
    await host.session?.close();
    await rm(root, { recursive: true, force: true });
  }
};
