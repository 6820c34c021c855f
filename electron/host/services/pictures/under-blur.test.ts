import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { elementContent } from '#shared/contents/element.ts';
import { runRequest } from '#shared/contract/runs/runs.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { grounding } from '#pipelines/construct/grounding/index.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { stepsOf } from '../../db/queries/episodes/steps.ts';
import { putOcr } from '../../db/queries/screenshots/ocr.ts';
import { episodesSince } from '../../db/queries/episodes/subjects.ts';
import { hostForEach } from '../../testing/host.ts';
import { questionContent } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createQuestion } from '../../items/question/create.ts';
import { createEpisode } from '../episodes/create.ts';
import { checkExport, runExport } from '../export/run.ts';
import { elementItems } from '../grounding/items.ts';
import { judgeSubject, processDescribeSubject } from '../judging/subjects.ts';
import { interactionSubject } from '../knowledge/interaction.ts';
import { planningSubject } from '../knowledge/planning.ts';
import { fineStateSubject } from '../fine-state/fine-state-subject.ts';
import { groundingSubject } from '../grounding/grounding-subject.ts';
import { PayloadsNow } from '../runs/payloads-now.ts';
import { understandingSubject } from '../understanding/understanding-subject.ts';
import { understandingItems } from '../understanding/items.ts';

const fixture = hostForEach();
const secret = 'Jane Q. Doe';
const area: BBox = [100, 0, 200, 40];
const box: BBox = [110, 5, 190, 35];
const beside: BBox = [10, 5, 90, 35];
let id: string;
let client: ReturnType<typeof fixture.client>;

beforeEach(async () => {
  client = fixture.client();
  await client.projects.create({ path: fixture.folder('project') });
  const picture = await sharp({ create: { width: 240, height: 120, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], 'mail.png', { type: 'image/png' });
  await client.imports.upload({ files: [file], names: ['mail.png'], platform: 'web', app: 'Mail', source: 'drop' });
  id = (await client.screenshots.query({})).rows[0]?.id ?? '';
  change(fixture.session(), { author: { kind: 'person', name: 'ann' } }, (to) => {
    for (const [name, locate] of [
      [secret, box],
      ['Search', beside],
      [`Row of ${secret.toUpperCase()}`, [0, 50, 230, 110]],
    ] as const) {
      const content = elementContent.parse({
        name,
        locate,
        kind: 'text',
        description: `It says ${name}`,
        role: 'Label',
      });
      const { id: elementId } = createElement(to, { screenshotId: id, state: 'approved', content });
      const text = `Press “${name}”`;
      createInstruction(to, {
        ...{ elementId, state: 'approved' },
        content: { type: 'basic', text: name === 'Search' ? text : 'Press it', style: null, picked: true },
      });
    }
    for (const difficulty of ['easy', 'medium', 'hard'] as const)
      createQuestion(to, { screenshotId: id, state: 'approved', content: { ...questionContent, difficulty } });
  });
});
/** An episode on the picture: a click on the hidden element, text typed there, and a thought about it. */
function addEpisode(): void {
  const raw = JSON.stringify({ value: secret });
  const element = { name: secret, bbox: box, currentState: secret };
  const contents = [
    {
      index: 0,
      url: 'https://mail.test/',
      element,
      thought: `Press ${secret}.`,
      actions: [{ type: 'click', point: [150, 20], raw }],
    },
    { index: 1, url: 'https://mail.test/jane%20q.%20doe', actions: [{ type: 'type', text: `${secret} 7`, raw }] },
    { index: 2, instruction: 'Wait', actions: [{ type: 'wait', raw: 'wait' }] },
    { index: 3, actions: [{ type: 'finish', text: `Wrote to ${secret}`, raw }] },
  ];
  change(fixture.session(), { author: { kind: 'person', name: 'ann' } }, (to) =>
    createEpisode(to, {
      content: episodeContent.parse({
        ...{ task: 'Write the mail', name: 'mail', apps: ['Mail'], source: { kind: 'import' } },
        ...{ outcome: 'success', reason: `${secret} answered`, finalState: raw },
        process: { type: 'process', category: null, keyOperations: [] },
      }),
      source: 'trajectory-folder',
      steps: contents.map((content) => ({
        content: stepContent.parse(content),
        raw,
        screenshotId: id,
        name: 'mail.png',
      })),
      final: { screenshotId: id, name: 'mail.png' },
      problems: [],
    }),
  );
}
const blur = () => client.screenshots.blur({ id, add: [area] });
const findings = async () => {
  const elements = await client.elements.list({ screenshotId: id });
  return elements.flatMap(({ content, lints }) =>
    lints.filter(({ code }) => code === 'under-blur').map(() => content.name),
  );
};

it('omits texts of elements under a blurred area from every format, and says so; the project keeps them', async () => {
  await blur();
  let wrote = 0;
  for (const { id: format } of formats.filter((format) => format.write)) {
    const options = { format, out: fixture.folder(format) };
    const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, {
      progress: () => {},
      checkpoint: () => Promise.resolve(),
    }).catch((error: Error) => error.message);
    if (typeof report === 'string') {
      expect([format, report]).toEqual([format, expect.stringContaining('There is nothing')]);
      continue;
    }
    wrote += 1;
    expect([format, report.hiddenTexts, report.namesBlurred]).toEqual([format, 2, 0]);
    for (const entry of readdirSync(options.out, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(path.join(entry.parentPath, entry.name), 'latin1').toLowerCase();
      expect([format, entry.name, text.includes(secret.toLowerCase())]).toEqual([format, entry.name, false]);
    }
  }
  expect(wrote).toBeGreaterThan(8);
  expect((await client.elements.list({ screenshotId: id })).map(({ content }) => content.name)).toContain(secret);
});

it('asks models about an element under a blurred area without its texts', async () => {
  const request = runRequest.parse({ pipeline: grounding.id, roles: {}, selection: { kind: 'ids', ids: [id] } });
  const payloads = () => [...elementItems(fixture.session().read, request)].map(({ payload }) => payload);
  expect(JSON.stringify(payloads())).toContain(secret);
  await blur();
  expect(JSON.stringify(payloads()).toLowerCase()).not.toContain(secret.toLowerCase());
  expect(payloads().map(({ name, role }) => ({ name, role }))).toContainEqual({ name: 'Search', role: 'Label' });
});

it('omits texts of steps under a blurred area from every format with episodes', async () => {
  addEpisode();
  await blur();
  let wrote = 0;
  for (const { id: format } of formats.filter((format) => format.writeEpisodes)) {
    const options = { format, out: fixture.folder(format), episodes: true };
    const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, {
      progress: () => {},
      checkpoint: () => Promise.resolve(),
    });
    wrote += 1;
    expect([format, report.hiddenSteps, report.namesBlurred]).toEqual([format, 3, 0]);
    for (const entry of readdirSync(options.out, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(path.join(entry.parentPath, entry.name), 'latin1').toLowerCase();
      expect([format, entry.name, /jane|doe\b/.test(text)]).toEqual([format, entry.name, false]);
    }
  }
  expect(wrote).toBeGreaterThan(3);
  const [episode] = episodesSince(fixture.session().read, 0);
  expect(JSON.stringify(stepsOf(fixture.session().read, episode?.seq ?? 0))).toContain(secret);
});

it.each([judgeSubject, processDescribeSubject, planningSubject, interactionSubject])(
  'asks models about steps without what is under a blurred area: $id',
  async (subject) => {
    addEpisode();
    const request = runRequest.parse({ pipeline: subject.id, roles: {} });
    const payloads = () =>
      JSON.stringify([...subject.items(fixture.session().read, request)].map(({ payload }) => payload));
    expect(payloads().toLowerCase()).toContain('jane');
    await blur();
    expect(payloads().toLowerCase()).not.toMatch(/jane|doe\b/);
    expect(payloads()).toContain('Write the mail');
  },
);

it.each([
  groundingSubject,
  fineStateSubject,
  understandingSubject,
  judgeSubject,
  processDescribeSubject,
  planningSubject,
  interactionSubject,
])('sends nothing that was blurred after a run began: $id', async (subject) => {
  addEpisode();
  const { read } = fixture.session();
  const request = runRequest.parse({ pipeline: subject.id, roles: { generator: ['builtin/writer'] } });
  const began = [...subject.items(read, request)];
  const payloads = new PayloadsNow(read, subject, { request, startedAt: new Date().toISOString() });
  const now = () => began.map(({ itemId, payload }) => payloads.of(itemId, payload));
  expect(now()).toEqual(began.map(({ payload }) => payload));
  await blur();
  expect(JSON.stringify(now()).toLowerCase()).not.toMatch(/jane|doe\b/);
  // Also when an item is not asked about any more, as the finding on it suggests.
  const elements = await client.elements.list({ screenshotId: id });
  await client.elements.setState({
    ...{ label: 'Retire', state: 'retired' },
    items: elements.map((element) => ({ id: element.id, baseRevision: element.revision })),
  });
  await client.screenshots.blur({ id, add: [[0, 0, 8, 8]] });
  expect(JSON.stringify(now()).toLowerCase()).not.toMatch(/jane|doe\b/);
});

it('gives the built-in writer no blurred element', async () => {
  const roles = { generator: ['builtin/writer'] };
  const request = runRequest.parse({ pipeline: 'understanding', roles, selection: { kind: 'ids', ids: [id] } });
  const payloads = () => JSON.stringify([...understandingItems(fixture.session().read, request)]).toLowerCase();
  expect(payloads()).toContain('jane');
  await blur();
  expect(payloads()).not.toContain('jane');
  expect(payloads()).toContain('search');
});

it('reports what is blurred and what names it, until the blur is removed', async () => {
  expect(await findings()).toEqual([]);
  await blur();
  expect(await findings()).toEqual([secret]);
  const [element] = (await client.elements.list({ screenshotId: id })).filter(
    ({ content }) => content.name === 'Search',
  );
  const wording = async (text: string) => {
    const made = change(fixture.session(), { author: { kind: 'person', name: 'ann' } }, (to) =>
      createInstruction(to, {
        elementId: element?.id ?? '',
        content: { type: 'basic', text, style: null, picked: false },
      }),
    );
    const all = await client.elements.instructions({ screenshotId: id });
    return all.find((entry) => entry.id === made.id)?.lints.map(({ code }) => code);
  };
  expect(await wording('Open the mail of jane  q. doe.')).toContain('names-blurred');
  expect(await wording('Open the mail of Jane Q. Doering')).not.toContain('names-blurred');
  await client.screenshots.blur({ id, remove: [area] });
  expect(await findings()).toEqual([]);
  const left = await client.elements.instructions({ screenshotId: id });
  expect(left.flatMap(({ lints }) => lints.map(({ code }) => code))).not.toContain('names-blurred');
});

it('says of how many blurred pictures the text was never read', async () => {
  const unread = async (out: string) => {
    const options = { format: 'benchwright-jsonl', out: fixture.folder(out) };
    const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, {
      progress: () => {},
      checkpoint: () => Promise.resolve(),
    });
    return report.unreadBlurred;
  };
  expect(await unread('sharp')).toBe(0);
  await blur();
  expect(await unread('blurred')).toBe(1);
  putOcr(fixture.session().write, id, [], 'test', '2026-01-01T00:00:00.000Z');
  expect(await unread('read')).toBe(0);
});

it('counts exported items that name something blurred', async () => {
  const question = { ...questionContent, difficulty: 'easy' as const, question: `Who is ${secret}?` };
  change(fixture.session(), { author: { kind: 'person', name: 'ann' } }, (to) =>
    createQuestion(to, { screenshotId: id, state: 'approved', content: question }),
  );
  await blur();
  const options = { format: 'benchwright-jsonl', out: fixture.folder('out') };
  const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, {
    progress: () => {},
    checkpoint: () => Promise.resolve(),
  });
  expect(report.namesBlurred).toBe(1);
});
