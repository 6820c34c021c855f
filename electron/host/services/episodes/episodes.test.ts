import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { prelabelsOf } from '../../db/queries/screenshots/prelabels.ts';
import { episodesOn } from '../../db/queries/episodes/steps.ts';
import { EventBus } from '../../jobs/events.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { takeBack } from '../items/history.ts';
import { runImport } from '../import/run.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { editEpisodes, saveEpisode } from './edit.ts';
import { episodeIndex } from './episode-index.ts';
import { episodeSteps, framesOf, openEpisode } from './open.ts';

let folder: string;
let session: ProjectSession;
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

async function take(options: Partial<ImportOptions> = {}) {
  const all = { format: 'trajectory-folder', path: path.join(folder, 'in'), ...options };
  const { format, path: source, records } = await openSource(all);
  return runImport(
    session,
    { format: format.id, source, by: 'ann', records: records(), defaults: importDefaults(all) },
    go,
  );
}

async function picture(name: string, red: number, width = 200, height = 100): Promise<void> {
  const file = path.join(folder, 'in', name);
  await mkdir(path.dirname(file), { recursive: true });
  const create = { width, height, channels: 3 as const, background: { r: red, g: 80, b: 80 } };
  await sharp({ create }).png().toFile(file);
}

const click = (x: number, y: number) => ({ type: 'click', point: [x, y] });

async function episode(name: string, more: object = {}, steps?: object[]): Promise<void> {
  await mkdir(path.join(folder, 'in', name), { recursive: true });
  const made = {
    id: name,
    task: `Do ${name}`,
    platform: 'os_web',
    app_name: 'Shop',
    outcome: 'success',
    final_screenshot: 'final.png',
    steps: steps ?? [
      {
        index: 0,
        screenshot: 'a.png',
        action: click(10, 20),
        element: { role: 'button', name: 'Save', bbox: [5, 5, 50, 40] },
      },
      { index: 1, screenshot: 'b.png', action: { type: 'type', text: 'lamp' } },
    ],
    ...more,
  };
  await writeFile(path.join(folder, 'in', name, 'episode.json'), JSON.stringify(made));
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-episodes-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  for (const [at, name] of ['a.png', 'b.png', 'final.png'].entries()) await picture(`one/${name}`, at * 50);
  await episode('one');
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

const all = () => episodeIndex(session).list({}, 'oldest');
const only = () => {
  const [first] = all();
  if (!first) throw new Error('No episode came in.');
  return openEpisode(session.read, first.id);
};

describe('import of episodes', () => {
  it('makes an episode with its steps and pictures, and adds nothing a second time', async () => {
    expect(await take()).toMatchObject({ imported: 1, unchanged: 0, refused: [] });
    expect(await take()).toMatchObject({ imported: 0, unchanged: 1, refused: [] });
    const found = only();
    expect(found).toMatchObject({
      name: 'one',
      task: 'Do one',
      platform: 'web',
      apps: ['Shop'],
      steps: 2,
      outcome: 'success',
    });
    expect(found.stepList.map(({ actions }) => actions[0])).toEqual([
      { ...click(10, 20), raw: '{"type":"click","point":[10,20]}' },
      { type: 'type', text: 'lamp', raw: '{"type":"type","text":"lamp"}' },
    ]);
    expect(found.final?.picture).toMatchObject({ width: 200, height: 100, ok: true });
    expect(found.problemList).toEqual([]);
  });

  it('reads only the steps that are asked for, each with its picture', async () => {
    await episode(
      'one',
      {},
      Array.from({ length: 9 }, (_, index) => ({
        index,
        screenshot: index % 2 ? 'b.png' : 'a.png',
        action: click(index, 1),
      })),
    );
    await take();
    const { id, stepList, final } = only();
    expect(stepList).toHaveLength(9);
    const opened = openEpisode(session.read, id, undefined, 4);
    expect(opened).toMatchObject({ steps: 9, final });
    expect(opened.stepList).toEqual(stepList.slice(0, 4));
    expect(episodeSteps(session.read, id, 4, 3)).toEqual(stepList.slice(4, 7));
    expect(episodeSteps(session.read, id, 8, 3)).toEqual(stepList.slice(8));
    expect(episodeSteps(session.read, id, 9, 3)).toEqual([]);
    expect(() => episodeSteps(session.read, 'gone', 0, 3)).toThrow();
  });

  it('proposes the element of a step on its screenshot, and the screenshot knows its episodes', async () => {
    await take();
    const [first] = only().stepList;
    const id = first?.picture?.screenshotId ?? '';
    expect(prelabelsOf(session.read, id)).toMatchObject([{ name: 'Save', role: 'button', bbox: [5, 5, 50, 40] }]);
    expect(episodesOn(session.read, id, 10)).toMatchObject([{ name: 'one', position: 0, role: 'step', steps: 2 }]);
  });

  it('gives the first 50 problems with the steps of a page, says how many more there are, and marks their steps', async () => {
    await rm(path.join(folder, 'in/one'), { recursive: true });
    await picture('two/a.png', 9);
    const steps = Array.from({ length: 60 }, (_, index) => ({
      ...{ index, screenshot: 'a.png', action: click(index === 0 ? 20 : 900, index) },
    }));
    await episode('two', { final_screenshot: 'a.png' }, steps);
    await take();
    expect(only().problemList).toHaveLength(59);
    expect(only().moreProblems).toBeUndefined();
    const { id } = only();
    const { problemList, moreProblems, stepList } = openEpisode(session.read, id, undefined, 2);
    expect([problemList.length, moreProblems]).toEqual([50, 9]);
    expect(stepList.map(({ flagged = false }) => flagged)).toEqual([false, true]);
    expect(episodeSteps(session.read, id, 59, 10)).toMatchObject([{ flagged: true }]);
  });

  it('lists what is wrong, keeps each place, and repairs nothing', async () => {
    await picture('two/wide.png', 9, 300, 100);
    await cp(path.join(folder, 'in/one/a.png'), path.join(folder, 'in/two/a.png'));
    await writeFile(path.join(folder, 'in/two/broken.png'), 'no picture');
    await writeFile(
      path.join(folder, 'in/two/lfs.png'),
      'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n',
    );
    await episode('two', { final_screenshot: 'gone.png' }, [
      { index: 3, screenshot: 'a.png', actions: [click(10, 20), click(900, 20)] },
      { index: 6, screenshot: 'wide.png', action: { type: 'frobnicate', much: true } },
      { index: 6, screenshot: 'missing.png', action: click(1, 1) },
      { index: 7, screenshot: 'broken.png', action: click(1, 1) },
      { index: 8, screenshot: 'lfs.png', action: click(1, 1) },
      { index: 9, action: { type: 'finish' } },
    ]);
    await rm(path.join(folder, 'in/one'), { recursive: true });
    expect(await take()).toMatchObject({ imported: 1, refused: [] });
    const found = only();
    expect(found.problemList.map(({ code, step }) => [code, step])).toEqual([
      ['point-outside', 0],
      ['gap-in-steps', 1],
      ['size-changes', 1],
      ['action-unknown', 1],
      ['picture-missing', 2],
      ['repeated-step', 2],
      ['picture-unreadable', 3],
      ['picture-unreadable', 4],
      ['picture-missing', 6],
    ]);
    expect(found.problemList[7]?.detail).toContain('git-lfs');
    expect(found.problemList.map(({ phrase }) => phrase && phraseWords(phrase))).toEqual(
      found.problemList.map(({ detail }) => detail),
    );
    expect(found.problemList.filter(({ phrase }) => phrase?.code === 'text')).toEqual([]);
    expect(found.stepList.map(({ index, ordinal }) => [index, ordinal])).toEqual([
      [3, 0],
      [6, 0],
      [6, 1],
      [7, 0],
      [8, 0],
      [9, 0],
    ]);
    expect(found.stepList[0]?.actions).toHaveLength(2);
    expect(found.stepList[1]?.actions[0]).toEqual({ type: null, raw: '{"type":"frobnicate","much":true}' });
    expect(found.stepList[2]).toMatchObject({ picture: null, pictureName: 'missing.png' });
    expect(framesOf(session.read, found.id)).toHaveLength(7);
  });

  it('gives evenly spaced pictures of a very long episode for its strip, with the first and the last', async () => {
    await rm(path.join(folder, 'in/one'), { recursive: true });
    await episode(
      'long',
      {},
      Array.from({ length: 2100 }, (_, index) => ({ index, screenshot: 'missing.png', action: click(1, 1) })),
    );
    await take();
    const places = (framesOf(session.read, only().id) ?? []).map(({ position }) => position);
    expect(places.slice(0, 3)).toEqual([0, 5, 10]);
    expect(places.at(-1)).toBe(2100);
    expect(places.length).toBeLessThan(510);
  });

  it('refuses and reports an episode that is not JSON or has the wrong shape, and imports the others', async () => {
    for (const [name, text] of [
      ['bad', '{"id": "x", "steps": ['],
      ['shape', '{"steps": 3}'],
    ] as const) {
      await mkdir(path.join(folder, 'in', name));
      await writeFile(path.join(folder, 'in', name, 'episode.json'), text);
    }
    const report = await take();
    expect(report).toMatchObject({ imported: 1 });
    expect(report.refused.map(({ record }) => record)).toEqual(['bad/episode.json', 'shape/episode.json']);
  });

  it('reads a malformed step as an incomplete one, and never a picture outside the folder', async () => {
    await episode(
      'one',
      {},
      [7, { index: 1, screenshot: '../../project/project.sqlite' }, { index: 2, screenshot: '/etc/passwd' }].map(
        (entry) => entry as object,
      ),
    );
    await take();
    expect(only().problemList.map(({ code, step }) => [code, step])).toEqual([
      ['record-incomplete', 0],
      ['picture-missing', 1],
      ['picture-missing', 2],
    ]);
  });

  it('takes platform, app and tags from the person if the record has none', async () => {
    await episode('one', { platform: undefined, app_name: undefined });
    await take({ platform: 'linux', app: 'Files', tags: ['pilot'] });
    expect(only()).toMatchObject({ platform: 'linux', apps: ['Files'], tags: ['pilot'] });
  });

  it('reads actions.jsonl with and without a head', async () => {
    await rm(path.join(folder, 'in/one/episode.json'));
    const lines = [
      { task: 'Log in', platform: 'android' },
      { screenshot: 'a.png', action: click(1, 2) },
      { screenshot: 'b.png', action: { type: 'back' } },
    ];
    const file = path.join(folder, 'in/one/actions.jsonl');
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    await take();
    expect(only()).toMatchObject({ name: 'one', task: 'Log in', platform: 'android', steps: 2, problemList: [] });
    expect(only().final?.pictureName).toBe('final.png');
    await writeFile(
      file,
      lines
        .slice(1)
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    expect(await take()).toMatchObject({ imported: 1 });
  });
});

describe('list of episodes', () => {
  async function three() {
    for (const [name, more] of [
      ['two', { outcome: 'failure', agent: 'model-a', app_name: 'Clinic', tags: ['x'] }],
      ['three', { outcome: 'failure', agent: 'model-b', platform: 'android' }],
    ] as const) {
      await cp(path.join(folder, 'in/one'), path.join(folder, 'in', name), { recursive: true });
      await episode(name, more);
    }
    await take();
  }
  const names = (filter: object) =>
    episodeIndex(session)
      .list(filter, 'name')
      .map(({ content }) => content.name);

  const idsOf = (filter: Parameters<ReturnType<typeof episodeIndex>['list']>[0]) =>
    episodeIndex(session)
      .list(filter, 'name')
      .map(({ id }) => id);

  it('filters by facets, whose counts follow the others, and by words of tasks, actions and elements', async () => {
    await three();
    expect(names({})).toEqual(['one', 'three', 'two']);
    expect(names({ outcome: ['failure'], agent: ['model-a', 'model-b'] })).toEqual(['three', 'two']);
    expect(names({ text: 'clinic' })).toEqual(['two']);
    expect(names({ text: 'lamp sav' })).toHaveLength(3);
    expect(names({ text: 'nothing' })).toEqual([]);
    const facets = episodeIndex(session).facets({ outcome: ['failure'] });
    expect(facets).toMatchObject({ total: 3, matching: 2, tasks: 2 });
    expect(facets.outcome).toEqual(
      expect.arrayContaining([
        { value: 'success', count: 1 },
        { value: 'failure', count: 2 },
      ]),
    );
    expect(facets.platform).toEqual(
      expect.arrayContaining([
        { value: 'web', count: 1 },
        { value: 'android', count: 1 },
      ]),
    );
  });

  it('lists values that differ only in case once, and finds all of them by either', async () => {
    await three();
    await editEpisodes(session, 'ann', idsOf({}).slice(0, 2), { agent: 'Model-B', apps: ['SHOP', 'shop'] });
    await editEpisodes(session, 'ann', idsOf({}).slice(2), { agent: 'model-b', apps: ['Shop'] });
    const { agent, app } = episodeIndex(session).facets({});
    expect(agent).toEqual([{ value: 'Model-B', count: 3 }]);
    expect(app).toEqual([{ value: 'SHOP', count: 3 }]);
    expect(names({ agent: ['model-b'] })).toHaveLength(3);
    expect(episodeIndex(session).facets({ agent: ['model-b'], app: ['Shop'] }).agent).toEqual(agent);
  });

  it('pages from a cursor, even one that the filter no longer matches', async () => {
    await three();
    const index = episodeIndex(session);
    const first = index.page({}, 'name', { cursor: null, offset: 0, limit: 2 });
    expect(first).toMatchObject({ total: 3, nextCursor: first.rows[1]?.id });
    const rest = index.page({ agent: ['model-a'] }, 'name', { cursor: first.nextCursor, offset: 0, limit: 2 });
    expect(rest.rows.map(({ content }) => content.name)).toEqual(['two']);
    expect(rest.nextCursor).toBeNull();
  });

  it('retires and tags as revisions that one undo reverts', async () => {
    await three();
    const ids = all().map(({ id }) => id);
    expect(await editEpisodes(session, 'ann', ids, { retired: true, addTags: ['old'] })).toBe(3);
    expect(await editEpisodes(session, 'ann', ids, { retired: true, addTags: ['old'] })).toBe(0);
    expect(names({})).toEqual([]);
    expect(names({ state: ['retired'] })).toHaveLength(3);
    await takeBack(session, 'ann', 'undo', null);
    expect(names({})).toEqual(['one', 'three', 'two']);
    expect(all()[0]).toMatchObject({ revision: 3, content: { tags: [] } });
  });

  it('assigns platform, apps and agent, and leaves other fields unchanged', async () => {
    await three();
    const [first = { id: '' }] = all();
    await editEpisodes(session, 'ann', [first.id], { apps: ['Shop'], agent: 'Ada' });
    await editEpisodes(session, 'ann', [first.id], { platform: 'linux' });
    expect(openEpisode(session.read, first.id)).toMatchObject({ platform: 'linux', apps: ['Shop'], agent: 'Ada' });
  });

  it('refuses a save on an older revision with both versions', async () => {
    await take();
    const { id } = only();
    const [stored] = all();
    if (!stored) throw new Error('No episode came in.');
    saveEpisode(session, 'ann', id, 1, { ...stored.content, task: 'Another task' });
    expect(names({ text: 'another' })).toEqual(['one']);
    expect(() => saveEpisode(session, 'bob', id, 1, stored.content)).toThrow('was changed by ann');
  });
});

it.runIf(process.env['BENCHWRIGHT_DATA'] !== undefined)('reads the captured episodes', async () => {
  const data = path.join(process.env['BENCHWRIGHT_DATA'] ?? '', 'captures/episodes');
  await take({ path: data });
  expect(all().map(({ steps }) => steps)).toEqual([8, 5, 6, 6]);
  expect(JSON.parse(await readFile(path.join(data, 'ep_booking_14th/episode.json'), 'utf8'))).toMatchObject({
    id: all()[0]?.content.name,
  });
});
