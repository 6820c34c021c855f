import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchwright, type Ended } from './support/command-line.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace, type Workplace } from './support/project.ts';
import { hasBrowser, openStudio } from './support/studio.ts';
import { startUnderstandingServer } from './support/understanding-server.ts';

const images = path.resolve(import.meta.dirname, '../../resources/sample/images');
const pictures = 4;
const secret = 'mock-secret-4f2b9c81d7';

/** Model names by role, and the one that is scored. */
const roles = { generator: 'chat', verifier: 'messages', refiner: 'responses' };
const scoredModel = 'messages';

/** Every file under a folder with its bytes as Latin-1, so that a search sees all of them. */
function* filesUnder(folder: string): Generator<{ file: string; text: string }> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name);
      yield { file, text: readFileSync(file, 'latin1') };
    }
}

function source(place: Workplace): string {
  const folder = path.join(place.folder, 'pictures', 'linux', 'Desk');
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(images).filter((name) => name.endsWith('.png'));
  for (const name of names.sort().slice(0, pictures)) cpSync(path.join(images, name), path.join(folder, name));
  return path.join(place.folder, 'pictures');
}

/** The whole job on the command line as it is built, step by step; then the window must show the result. */
describe('the whole job with models of both vendors', () => {
  const place = makeWorkplace();
  const project = path.join(place.folder, 'shop');
  const models = ['--models', path.join(place.folder, 'models.json')];
  const ends: Ended[] = [];
  let mock: LLMock;
  let questions = 0;
  beforeAll(async () => {
    mock = await startUnderstandingServer();
    const price = { inputPerMTok: 2, outputPerMTok: 10 };
    const record = (name: string, more: object) => ({ name, apiKeyEnv: 'MOCK_KEY', price, ...more });
    const records = [
      record('chat', { provider: 'openai', model: 'gpt-4o', baseUrl: `${mock.url}/v1` }),
      record('responses', { provider: 'openai', api: 'responses', model: 'gpt-4o', baseUrl: `${mock.url}/v1` }),
      record('messages', { provider: 'anthropic', model: 'claude-sonnet-4-5', baseUrl: mock.url }),
    ];
    mkdirSync(place.folder, { recursive: true });
    writeFileSync(path.join(place.folder, 'models.json'), JSON.stringify({ models: records }));
  });
  afterAll(async () => {
    await mock?.stop();
    place.remove();
  });

  async function run<T>(args: string[], code = 0): Promise<T> {
    const ended = await benchwright(place, [...args, '--json'], { MOCK_KEY: secret });
    ends.push(ended);
    expect(ended, args.join(' ')).toMatchObject({ code });
    return JSON.parse(ended.stdout) as T;
  }

  it('imports screenshots, and adds nothing the second time', async () => {
    await run(['new', project]);
    const args = ['import', project, source(place), '--format', 'folder', '--platform', 'linux'];
    expect(await run(args)).toMatchObject({ imported: pictures, unchanged: 0, refused: [] });
    expect(await run(args)).toMatchObject({ imported: 0, unchanged: pictures, refused: [] });
  });

  it('estimates, drafts and checks questions, and pays nothing for a second run', async () => {
    const players = Object.entries(roles).flatMap(([role, model]) => ['--role', `${role}=${model}`]);
    const args = ['run', project, 'understanding', ...models, ...players];
    expect(await run<{ items: number }>([...args, '--estimate'])).toMatchObject({ items: pictures });
    const first = await run<{ done: number; failed: unknown[]; calls: number }>(args);
    expect(first).toMatchObject({ done: pictures, failed: [] });
    const second = await run<{ calls: number }>(args);
    expect(second.calls).toBe(0);
  });

  it('reviews and releases', async () => {
    const reviewed = await run<{ approved: number }>(['review', project, '--approve-all', '--as', 'Ada']);
    questions = reviewed.approved;
    expect(questions).toBeGreaterThanOrEqual(pictures);
    const released = await run<{ tag: string; hash: string; counts: Record<string, number> }>([
      'release',
      project,
      'v1',
    ]);
    expect(released).toMatchObject({ tag: 'v1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('exports with every export read back', async () => {
    for (const format of ['mmbench-gui-l1', 'vlmevalkit-tsv', 'hf-imagefolder', 'benchwright-jsonl']) {
      const out = path.join(place.folder, 'out', format);
      mkdirSync(path.dirname(out), { recursive: true });
      const written = await run<{ records: number }>([
        'export',
        project,
        '--format',
        format,
        '--out',
        out,
        '--release',
        'v1',
      ]);
      expect(written.records, format).toBeGreaterThan(0);
    }
  });

  let runs: { scored: string; floor: string };
  it('scores models, and reuses their answers', async () => {
    const args = ['evaluate', project, '--task', 'mcq', '--release', 'v1'];
    const scored = await run<{ run: string; n: number; errors: number; calls: number }>([
      ...args,
      '--model',
      scoredModel,
      ...models,
    ]);
    expect(scored).toMatchObject({ n: questions, errors: 0 });
    const again = await run<{ calls: number }>([...args, '--model', scoredModel, ...models]);
    expect(again.calls).toBe(0);
    const floor = await run<{ run: string; n: number }>([...args, '--model', 'builtin/random']);
    expect(floor.n).toBe(questions);
    runs = { scored: scored.run, floor: floor.run };
  });

  it('compares, reports, and finds nothing wrong with the project', async () => {
    const compared = await run<{ n: number }>(['compare', project, runs.scored, runs.floor]);
    expect(compared.n).toBe(questions);
    const report = path.join(place.folder, 'report.md');
    await run(['report', project, runs.scored, runs.floor, '--out', report]);
    expect(readFileSync(report, 'utf8')).toContain(scoredModel);
    expect(await run(['doctor', project])).toEqual({ ok: true, problems: [] });
  });

  it('leaves no key behind, in files or in what was printed', () => {
    const holders = [...filesUnder(place.folder)].filter(({ text }) => text.includes(secret)).map(({ file }) => file);
    expect(holders).toEqual([]);
    expect(ends.filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes(secret))).toEqual([]);
  });

  it.runIf(hasBrowser())('shows the result in the window', async () => {
    const studio = await openStudio('browser', { place, project });
    try {
      await goTo(studio.page, '#/releases');
      await studio.page.getByText('v1', { exact: true }).first().waitFor();
      await goTo(studio.page, '#/evaluate');
      await studio.page.getByText(scoredModel).first().waitFor();
      await studio.page.getByText('builtin/random').first().waitFor();
      await savePictures(studio, 'whole-job-evaluate');
      await goTo(studio.page, '#/library');
      await studio.page.getByText(/\.png/).first().waitFor();
      expect(studio.errors).toEqual([]);
    } finally {
      await studio.close();
    }
  });
});
