import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { CachedReader } from '#pipelines/providers/builtin/ocr/cached-reader.ts';
import { plainImages } from '#pipelines/engine/testing.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { getOcr } from '../../db/queries/screenshots/ocr.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { pageOf } from '../../library/page.ts';
import { insertPrelabel } from '../../db/queries/screenshots/prelabels.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { EventBus } from '../../jobs/events.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { createScreenshot } from '../../changes/create.ts';
import { takeBack } from '../items/history.ts';
import { ocrCache } from './ocr-cache.ts';
import { acceptPrelabels, listPrelabels, refusePrelabels } from './prelabels.ts';
import { readText } from './read-text.ts';

const person = { author: { kind: 'person' as const, name: 'Ada' } };
let folder: string;
let session: ProjectSession;
let screenshotId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bw-prelabels-'));
  session = createProject(join(folder, 'p'), { name: 'p' });
  screenshotId = change({ write: session.write, events: new EventBus() }, person, (to) => {
    const sha256 = 'b'.repeat(64);
    insertMedia(to.db, { sha256, ext: 'png', mime: 'image/png', bytes: 1, width: 400, height: 200, createdAt: to.at });
    return createScreenshot(to, { name: 'shot', platform: 'web', app: null, tags: [], sha256, width: 400, height: 200 })
      .id;
  });
});

afterEach(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

function propose(id: string, box: [number, number, number, number], score = 0.9) {
  const at = new Date().toISOString();
  const rest = { role: 'button', kind: 'text' as const, stateNow: null, interact: null, current: null, at };
  insertPrelabel(session.write, { id, screenshotId, source: 'tree', from: 'dom', score, name: id, bbox: box, ...rest });
}
const states = () => Object.fromEntries(listPrelabels(session.read, screenshotId).map(({ id, state }) => [id, state]));

describe('pre-labels', () => {
  it('become elements whose revision names the source, and are open again after an undo', async () => {
    propose('a', [10, 10, 60, 30]);
    propose('b', [11, 10, 60, 30]);
    propose('c', [100, 100, 500, 130]);
    const [made] = acceptPrelabels(session, person, ['a']);
    expect(made).toMatchObject({ source: 'dom', content: { name: 'a', role: 'button', locate: [10, 10, 60, 30] } });
    expect(listRevisions(session.read, 'element', made?.id ?? '')[0]).toMatchObject({
      author: { kind: 'person', name: 'Ada' },
      why: 'accepted from dom',
    });
    expect(states()).toEqual({ a: 'accepted', b: 'matched', c: 'open' });
    // b covers a drawn element, so accepting all accepts only c, clamped to the picture
    const all = acceptPrelabels(session, person, ['a', 'b', 'c']);
    expect(all.map(({ content }) => content.locate)).toEqual([[100, 100, 400, 130]]);
    await takeBack(session, 'Ada', 'undo', null);
    await takeBack(session, 'Ada', 'undo', null);
    expect(states()).toEqual({ a: 'open', b: 'open', c: 'open' });
  });

  it('become one element, from the most trusted source, if several sources see the same thing', () => {
    propose('tree', [10, 10, 60, 30], 0.9);
    const at = new Date().toISOString();
    const rest = { role: null, kind: 'text' as const, stateNow: null, interact: null, current: null, at };
    const line = { id: 'ocr', screenshotId, source: 'ocr' as const, from: 'lines', score: 0.99, name: 'Save' };
    insertPrelabel(session.write, { ...line, bbox: [11, 11, 60, 30], ...rest });
    const made = acceptPrelabels(session, person, ['ocr', 'tree']);
    expect(made.map(({ source }) => source)).toEqual(['dom']);
    expect(states()).toEqual({ ocr: 'matched', tree: 'accepted' });
  });

  it('are counted in the library while their picture has no element, without refused ones', () => {
    const waiting = () => {
      const seqs = [getScreenshot(session.read, screenshotId)?.seq ?? 0];
      return pageOf(session.read, 'newest', seqs, 10).rows[0]?.prelabels;
    };
    propose('a', [10, 10, 60, 30]);
    propose('b', [100, 100, 160, 130]);
    expect(waiting()).toBe(2);
    refusePrelabels(session, person, ['b'], true);
    expect(waiting()).toBe(1);
    acceptPrelabels(session, person, ['a']);
    expect(waiting()).toBe(0);
  });

  it('are hidden when refused and shown again', () => {
    propose('a', [10, 10, 60, 30]);
    refusePrelabels(session, person, ['a'], true);
    expect(states()).toEqual({ a: 'refused' });
    expect(acceptPrelabels(session, person, ['a'])).toEqual([]);
    refusePrelabels(session, person, ['a'], false);
    expect(states()).toEqual({ a: 'open' });
  });

  it('come back with undo and disappear again with redo, also after later changes', async () => {
    propose('a', [10, 10, 60, 30]);
    propose('b', [100, 100, 160, 130]);
    propose('c', [200, 100, 260, 130]);
    refusePrelabels(session, person, ['a', 'b'], true);
    acceptPrelabels(session, person, ['c']);
    const undo = () => takeBack(session, 'Ada', 'undo', screenshotId);
    const redo = () => takeBack(session, 'Ada', 'redo', screenshotId);
    expect((await undo())?.label).toBe('accept-prelabels');
    expect(states()).toEqual({ a: 'refused', b: 'refused', c: 'open' });
    const heard: unknown[] = [];
    const stop = session.events.listen((event) => heard.push(event));
    expect(await undo()).toEqual({ label: 'reject-prelabels', changed: [] });
    stop();
    expect(heard).toMatchObject([{ type: 'changed', kinds: ['prelabel'], on: [screenshotId] }]);
    expect(states()).toEqual({ a: 'open', b: 'open', c: 'open' });
    expect((await redo())?.label).toBe('reject-prelabels');
    expect((await redo())?.label).toBe('accept-prelabels');
    expect(states()).toEqual({ a: 'refused', b: 'refused', c: 'accepted' });
    expect(await takeBack(session, 'Bob', 'undo', screenshotId)).toBeNull();
  });

  it('that somebody else brought back meanwhile are left unchanged', async () => {
    propose('a', [10, 10, 60, 30]);
    propose('b', [100, 100, 160, 130]);
    refusePrelabels(session, person, ['a', 'b'], true);
    refusePrelabels(session, { author: { kind: 'person', name: 'Bob' } }, ['a'], false);
    await takeBack(session, 'Ada', 'undo', screenshotId);
    expect(states()).toEqual({ a: 'open', b: 'open' });
    await takeBack(session, 'Bob', 'undo', screenshotId);
    expect(states()).toEqual({ a: 'refused', b: 'open' });
  });
});

describe('reading text', () => {
  it('keeps words for search and proposes lines and words once, from the cache the second time', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="white"/><text x="20" y="60" font-family="sans-serif" font-size="32">Save changes</text></svg>`;
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
    const images = {
      ...plainImages,
      prepare: async (...given: Parameters<typeof plainImages.prepare>) => ({
        ...(await plainImages.prepare(...given)),
        bytes,
      }),
    };
    const reader = new CachedReader(ocrCache(session.folder));
    const control = { progress: () => undefined, checkpoint: async () => undefined };
    expect(await readText(session, [screenshotId], { reader, images }, control)).toMatchObject({
      read: 1,
      words: 2,
      failed: [],
    });
    expect(getOcr(session.read, screenshotId)?.map(({ text }) => text)).toEqual(['Save', 'changes']);
    const found = listPrelabels(session.read, screenshotId);
    expect(found.filter(({ from }) => from === 'lines').map(({ name }) => name)).toEqual(['Save changes']);
    await reader.close();
    const unread = new CachedReader(ocrCache(session.folder));
    const broken = {
      ...plainImages,
      prepare: async (...given: Parameters<typeof plainImages.prepare>) => ({
        ...(await plainImages.prepare(...given)),
        bytes: Buffer.from('no picture'),
      }),
    };
    expect(await readText(session, [screenshotId], { reader: unread, images: broken }, control)).toMatchObject({
      read: 1,
    });
    expect(listPrelabels(session.read, screenshotId)).toHaveLength(found.length);
    await unread.close();
  });
});
