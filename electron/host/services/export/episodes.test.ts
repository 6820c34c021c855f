import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { insertImport } from '../../db/queries/imports.ts';
import { insertRawRecord } from '../../db/queries/items/raw-records.ts';
import { insertPrelabel } from '../../db/queries/screenshots/prelabels.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { EventBus } from '../../jobs/events.ts';
import { MediaStore } from '../../media/store.ts';
import { createProject } from '../../opening/open-project.ts';
import { anyEpisode, type MadeEpisode } from '../../testing/any-episode.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { createElement } from '../../items/element/create.ts';
import { change } from '../../changes/change.ts';
import { createItem, createScreenshot } from '../../changes/create.ts';
import { createEpisode } from '../episodes/create.ts';
import { episodeIndex } from '../episodes/episode-index.ts';
import { openEpisode } from '../episodes/open.ts';
import { runImport } from '../import/run.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { checkExport, runExport } from './run.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';

let folder: string;
let session: ProjectSession;
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
const start = (name: string) => createProject(path.join(folder, name), { events: new EventBus() });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-episodes-out-'));
  session = start('project');
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

/** Puts synthetic episodes into the project, with ordinals as an import assigns them. */
async function put(all: readonly MadeEpisode[]): Promise<void> {
  const store = new MediaStore(session.folder);
  const pictures = await Promise.all(
    ['red', 'green', 'blue'].map(async (background) => {
      const create = { width: 90, height: 60, channels: 3 as const, background };
      return store.put(await sharp({ create }).png().toBuffer(), `${background}.png`);
    }),
  );
  await store.settle();
  const by = { author: { kind: 'import', name: 'test' } } as const;
  change(session, by, (to) => {
    const report = { imported: 0, unchanged: 0, mended: [], refused: [] };
    insertImport(to.db, { id: 'i', format: 'test', source: 'test', by: 'ann', at: to.at, report });
    const shots = pictures.map((picture) => {
      insertMedia(to.db, { ...picture, createdAt: to.at });
      const about = { name: 'p', platform: null, app: null, tags: [] };
      return createScreenshot(to, { ...about, sha256: picture.sha256, width: 90, height: 60 }).id;
    });
    for (const [n, { content: about, steps }] of all.entries()) {
      const seen = new Map<string, number>();
      const { id } = createEpisode(to, {
        content: about,
        source: 'test',
        steps: steps.map(({ content: step, raw, picture }) => {
          const key = `${step.index} ${step.phase ?? ''}`;
          const ordinal = seen.get(key) ?? 0;
          seen.set(key, ordinal + 1);
          const shot = picture === null ? null : (shots[picture] ?? null);
          return { content: { ...step, ordinal }, raw, screenshotId: shot, name: shot === null ? '' : 'p.png' };
        }),
        final: null,
        problems: [],
      });
      const raw = { importId: 'i', format: 'test', convention: null, position: n, hash: `${n}` };
      insertRawRecord(to.db, { ...raw, kind: 'episode', entityId: id, record: `{"n":${n}}` });
    }
  });
}

const linesOf = (project: ProjectSession) =>
  episodeIndex(project)
    .list({}, 'oldest')
    .map(({ id }) => openEpisode(project.read, id))
    .map(({ stepList, final, ...about }) => ({
      content: episodeContent.parse(about),
      steps: stepList.map(({ picture, raw, pictureName: _, ...more }) => [
        stepContent.parse(more),
        raw,
        picture?.sha256,
      ]),
      final: final?.picture?.sha256,
    }));

/** ProBench lists each task once and says how it is judged. */
const asTasks = (all: readonly MadeEpisode[]): MadeEpisode[] =>
  all.map((episode, n) => ({
    ...episode,
    content: {
      ...episode.content,
      name: `${n} ${episode.content.name}`,
      process: {
        type: n % 2 ? 'state' : 'process',
        category: n % 3 ? 'Travel' : null,
        keyOperations: ['sort', 'a "b"'],
      },
    },
  }));

describe.each(['benchwright-jsonl', 'trajectory-folder', 'probench'])('episodes as %s', (format) => {
  it('are imported into another project identical to the last digit', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyEpisode, { minLength: 1, maxLength: 3 }), async (all) => {
        await session.close();
        n += 1;
        session = start(`from-${n}`);
        await put(format === 'probench' ? asTasks(all) : all);
        const options = { format, out: path.join(folder, `out-${n}`) };
        const report = await runExport(session, checkExport(session, options), options, go);
        expect(report.readBack).toBe('equal');
        const other = start(`to-${n}`);
        try {
          const { records } = await openSource({ format, path: options.out });
          const request = { format, source: options.out, by: 'ann', records: records(), defaults: importDefaults({}) };
          const taken = await runImport(other, request, go);
          expect(taken.refused).toEqual([]);
          const sorted = (project: ProjectSession) =>
            linesOf(project)
              .map((each) => JSON.stringify(each))
              .sort();
          expect(sorted(other)).toEqual(sorted(session));
        } finally {
          await other.close();
        }
      }),
      { numRuns: 4 },
    );
  });
});

const label = { verdict: 'success' } as const;

describe('exported episodes', () => {
  const made = (name: string, pictures: (number | null)[]): MadeEpisode => ({
    content: episodeContent.parse({ task: 'Buy a lamp', name, source: { kind: 'import' } }),
    steps: pictures.map((picture, index) => ({
      content: stepContent.parse({ index, thought: 'hm', actions: [{ type: 'click', point: [1.5, 2], raw: 'c' }] }),
      raw: 'r',
      picture,
    })),
  });

  it('get folders of their own, even if names are equal or not valid file names', async () => {
    await put([made('a/b', [0]), made('a b', [1]), made('../x', [2])]);
    const options = { format: 'trajectory-folder', out: path.join(folder, 'out') };
    const report = await runExport(session, checkExport(session, options), options, go);
    expect(report).toMatchObject({ records: 3, readBack: 'equal' });
    const names = (await readdir(options.out)).filter((name) => !name.startsWith('.benchwright')).sort();
    expect(names).toEqual(['__x', 'a_b', 'a_b_2']);
  });

  it.each(['trajectory-folder', 'probench'])(
    'go out as %s without the approved items about them, which the report lists',
    async (format) => {
      await put(asTasks([made('one', [0])]));
      const id = episodeIndex(session).list({}, 'oldest')[0]?.id ?? '';
      change(session, { author: { kind: 'person', name: 'Ann' } }, (to) => {
        const content = { task: 'Buy a lamp', steps: 1, label };
        createItem(to, goalCompletion.id, { subject: { kind: 'episode', id }, content, state: 'approved' });
      });
      const options = { format, out: path.join(folder, 'labelled') };
      const report = await runExport(session, checkExport(session, options), options, go);
      expect(report).toMatchObject({ records: 1, readBack: 'equal' });
      expect(report.leftOut.map(({ why }) => phraseWords(why))).toEqual([
        expect.stringContaining('cannot store items of the kind goal completion'),
      ]);
    },
  );

  it.each(['trajectory-folder', 'probench', 'gui-knowledge'])(
    'go out as %s without the elements and questions on screenshots, which the report names',
    async (format) => {
      await put(asTasks([made('one', [0])]));
      const id = episodeIndex(session).list({}, 'oldest')[0]?.id ?? '';
      change(session, { author: { kind: 'person', name: 'Ann' } }, (to) => {
        const task = { task: 'Buy a lamp', steps: 1, label };
        createItem(to, goalCompletion.id, {
          ...{ subject: { kind: 'episode', id }, content: task, state: 'approved' },
        });
        const { id: screenshotId } = session.read.get('SELECT id FROM screenshots') as { id: string };
        const options = ['on', 'off'].map((text, at) => ({ letter: 'AB'[at] ?? '', text }));
        const question = { difficulty: 'easy', question: 'Is it on?', options, answer: 'A' };
        createItem(to, 'question', {
          ...{ subject: { kind: 'screenshot', id: screenshotId }, content: question, state: 'approved' },
        });
        const locate: [number, number, number, number] = [2, 3, 20, 15];
        createElement(to, { content: { name: 'Lamp', locate }, screenshotId, state: 'approved' });
        createElement(to, { content: { name: 'Draft', locate }, screenshotId, state: 'to_review' });
      });
      const options = { format, out: path.join(folder, 'named') };
      const { lost, readBack } = await runExport(session, checkExport(session, options), options, go);
      expect(readBack).toBe('equal');
      expect(lost).toEqual([
        { part: 'questions', count: 1, names: ['p: Is it on?'] },
        { part: 'elements', count: 1, names: ['p: Lamp'] },
      ]);
    },
  );

  it.each(['trajectory-folder', 'benchwright-jsonl', 'probench'])(
    'as %s name the trees that they leave behind',
    async (format) => {
      await put(asTasks([made('one', [0, 0, 1]), made('two', [2])]));
      const shots = session.read.all('SELECT id FROM screenshots ORDER BY seq') as { id: string }[];
      change(session, { author: { kind: 'import', name: 'test' } }, (to) => {
        for (const source of ['tree', 'ocr'] as const)
          for (const [n, { id }] of shots.slice(0, source === 'tree' ? 2 : 3).entries())
            insertPrelabel(to.db, {
              ...{
                id: `${source}${n}`,
                screenshotId: id,
                source,
                from: 'dom',
                score: 1,
                name: 'Go',
                kind: null,
                role: null,
              },
              ...{ stateNow: null, bbox: [1, 2, 30, 20], interact: null, current: null, at: to.at },
            });
      });
      const options = {
        format,
        out: path.join(folder, 'trees'),
        ...(format !== 'trajectory-folder' && { episodes: true }),
      };
      const { leftOut } = await runExport(session, checkExport(session, options), options, go);
      expect(leftOut).toEqual([{ record: '0 one', why: phrase('export-trees', { count: 2 }) }]);
    },
  );

  it('become conversations on request, and steps without a picture are reported', async () => {
    await put([made('one', [0, null, 1])]);
    const options = { format: 'sharegpt', out: path.join(folder, 'out'), episodes: true };
    const report = await runExport(session, checkExport(session, options), options, go);
    expect(report).toMatchObject({
      records: 1,
      leftOut: [{ record: 'one', why: phrase('export-steps', { count: 1, of: 3 }) }],
    });
    const [line] = (await readFile(path.join(options.out, 'trajectories.jsonl'), 'utf8')).split('\n');
    const { conversations, images } = JSON.parse(line ?? '') as {
      conversations: { value: string }[];
      images: string[];
    };
    expect(images).toHaveLength(2);
    expect(conversations.map(({ value }) => value)).toEqual([
      '<image>\nBuy a lamp',
      'hm\nclick(point=(1.5, 2))',
      '<image>\nWhat is the next action?',
      'hm\nclick(point=(1.5, 2))',
    ]);
  });

  it('are suggested for export if no item is approved', async () => {
    await put([made('one', [0])]);
    const options = { format: 'sharegpt', out: path.join(folder, 'out') };
    await expect(runExport(session, checkExport(session, options), options, go)).rejects.toThrow(
      'There is nothing to export as ShareGPT conversations; approve items in Review first, or export episodes (--episodes).',
    );
  });

  it('are refused by formats without episodes, and for a release', () => {
    const asked = { format: 'coco', out: path.join(folder, 'out'), episodes: true };
    expect(() => checkExport(session, asked)).toThrow('cannot hold episodes');
  });

  it('are limited to the selected ones', async () => {
    await put([made('one', [0]), made('two', [1]), made('three', [2])]);
    const chosen = episodeIndex(session).list({ text: 'two' }, 'oldest');
    const options = {
      format: 'trajectory-folder',
      out: path.join(folder, 'chosen'),
      episodes: true,
      onlyEpisodes: chosen.map(({ id }) => id),
    };
    expect((await runExport(session, checkExport(session, options), options, go)).records).toBe(1);
    expect(await readdir(options.out)).toContain('two');
    expect(await readdir(options.out)).not.toContain('one');
  });
});

describe('pages and scripts of an episode', () => {
  it('one episode is one page with its pictures and labels, and a script if it was in a browser', async () => {
    const made = change(session, { author: { kind: 'import', name: 'test' } }, (to) => {
      const of = (name: string, url?: string) =>
        createEpisode(to, {
          content: episodeContent.parse({ task: `Do ${name}`, name, source: { kind: 'import' } }),
          source: 'test',
          steps: [
            { content: stepContent.parse({ index: 0, ...(url && { url }) }), raw: '', screenshotId: null, name: '' },
          ],
          final: null,
          problems: [],
        });
      return [of('web', 'https://shop.example/'), of('phone')];
    });
    change(session, { author: { kind: 'person', name: 'Ann' } }, (to) => {
      const subject = { kind: 'episode' as const, id: made[0]?.id ?? '' };
      createItem(to, goalCompletion.id, { subject, content: { task: 'Do web', steps: 1, label }, state: 'approved' });
    });
    const out = path.join(folder, 'pages');
    const asked = { format: 'episode-html', out, episodes: true, onlyEpisodes: [made[0]?.id ?? ''] };
    const report = await runExport(session, checkExport(session, asked), asked, go);
    expect(report).toMatchObject({ records: 1, readBack: 'not-readable', leftOut: [] });
    expect((await readdir(out)).toSorted()).toEqual(['.benchwright-export.json', 'web.html']);
    expect(await readFile(path.join(out, 'web.html'), 'utf8')).toMatch(/<h1>Do web<\/h1>[^]*verdict: success/);
    const scripts = { format: 'playwright-script', out: path.join(folder, 'scripts'), episodes: true };
    const { records, leftOut } = await runExport(session, checkExport(session, scripts), scripts, go);
    expect([records, ...leftOut.map(({ record, why }) => [record, phraseWords(why)])]).toEqual([
      1,
      ['Do web', 'Playwright script of an episode cannot store items of the kind goal completion.'],
      ['phone', 'is no episode in a web browser with the address of a page'],
    ]);
  });
});
