import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Client, makeProject, type Workplace } from './project.ts';

const words = ['Archive', 'Brush', 'Cancel', 'Delete', 'Export', 'Filter', 'Group', 'Help'];

/** A window with one button each; the button's text is the right answer of the picture's question. */
async function drawWindow(file: string, word: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
    <rect width="640" height="400" fill="#f4f4f4"/><rect width="640" height="36" fill="#335"/>
    <rect x="240" y="170" width="160" height="56" rx="6" fill="#2f60c4"/>
    <text x="320" y="205" font-family="sans-serif" font-size="22" fill="#fff" text-anchor="middle">${word}</text></svg>`;
  await sharp(Buffer.from(svg)).png().toFile(file);
}

/** Letter of the right option of the n-th question. */
export const keyOf = (at: number): string => 'ABCD'[at % 4] ?? 'A';

/** Writes `n` pictures with a question each in the layout of MMBench-GUI L1; returns the annotation file. */
export async function writeL1(folder: string, n: number): Promise<string> {
  const images = path.join(folder, 'offline_images', 'os_web');
  mkdirSync(images, { recursive: true });
  const records = [];
  for (let at = 0; at < n; at++) {
    const word = words[at % words.length] ?? 'Open';
    const name = `window-${at}.png`;
    await drawWindow(path.join(images, name), `${word} ${at}`);
    const others = words.filter((other) => other !== word).slice(0, 3);
    const texts = [...others.slice(0, at % 4), `${word} ${at}`, ...others.slice(at % 4)];
    records.push({
      index: at,
      image_path: name,
      image_size: [640, 400],
      platform: 'os_web',
      app_name: `Desk ${at % 2}`,
      groups: [
        {
          question: `What is written on the button of window ${at}?`,
          options: Object.fromEntries(texts.map((text, option) => ['ABCD'[option], text])),
          answer: keyOf(at),
          explanation: `The only button of window ${at} says so.`,
          difficulty: ['easy', 'medium', 'hard'][at % 3],
        },
      ],
    });
  }
  const file = path.join(folder, 'L1_annotations.json');
  writeFileSync(file, JSON.stringify(records));
  return file;
}

/** Waits until a job has ended; throws its error if it failed. */
export async function jobDone(client: Client, id: string): Promise<void> {
  for await (const event of await client.events.stream(undefined)) {
    const job = event.type === 'job' && event.job.id === id ? event.job : await client.jobs.get({ id });
    if (job.state === 'done') return;
    if (job.state === 'failed' || job.state === 'cancelled') throw new Error(`job ${job.state}: ${job.error}`);
  }
}

/** Answers and approves everything in review, as the person of the test's set-up. */
export const approveAll = (client: Client): Promise<void> => approveSome(client, 1000);

/** Answers and approves the first questions of the queue. */
export async function approveSome(client: Client, count: number): Promise<void> {
  const { rows } = await client.review.queue({ limit: 1000 });
  for (const { id } of rows.filter(({ kind }) => kind === 'question').slice(0, count)) {
    const item = await client.review.open({ id });
    await client.review.vote({ id, revision: item.revision, answer: 'A', reason: null, seconds: 1 });
    await client.review.verdict({ id, baseRevision: item.revision, kind: 'approve' });
  }
}

/** Evaluates models on the questions of release 0.1, one after the other. */
export async function evaluated(client: Client, models: readonly string[]): Promise<void> {
  for (const model of models) {
    const run = await client.evaluations.start({ task: 'mcq', model, release: '0.1' });
    for await (const _event of await client.events.stream(undefined)) {
      const { state } = await client.runs.get({ id: run.id });
      if (state === 'done') break;
      if (state === 'failed' || state === 'cancelled') throw new Error(`the evaluation is ${state}`);
    }
  }
}

/** A project with `n` imported questions that are waiting for review, then `fill`. */
export function makeBenchmark(
  place: Workplace,
  name: string,
  n: number,
  fill?: (client: Client, as: (name: string) => Client) => Promise<void>,
): Promise<string> {
  return makeProject(place, name, async (client, as) => {
    const file = await writeL1(path.join(place.folder, `${name} source`), n);
    const job = await client.imports.start({ format: 'mmbench-gui-l1', path: file });
    await jobDone(client, job.id);
    await fill?.(client, as);
  });
}
