import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Assignment } from '#shared/contract/review/assignments.ts';
import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { editScreenshots } from '../changes/bulk-edit.ts';
import { assign, assignedByPerson } from '../db/queries/review/assignments.ts';
import { change } from '../changes/change.ts';
import { createElement } from '../items/element/create.ts';
import { createQuestion } from '../items/question/create.ts';
import { queryScreenshots, screenshotRange, screenshotPlace } from '../services/screenshots.ts';
import { ada, addScreenshot, questionContent, temporaryProject } from '../testing/project.ts';
import { Bitmap } from './bitmap.ts';
import type { Sort } from './order.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
let ids: string[];
const apps = ['Files', 'Maps', 'Mail'];

beforeEach(() => {
  ({ session, remove } = temporaryProject());
  ids = Array.from({ length: 60 }, (_, n) =>
    addScreenshot(session, n + 1, {
      name: `shot ${String((n * 7) % 60).padStart(2, '0')}${n % 2 ? '' : ' B'}`,
      platform: n % 3 === 0 ? 'web' : 'linux',
      app: apps[n % 3] ?? null,
      tags: n % 5 === 0 ? ['five'] : [],
      width: 800 + n * 30,
      height: 600,
    }),
  );
  change(session, ada, (to) => {
    for (const [n, id] of ids.entries()) {
      for (let at = 0; at < n % 4; at += 1) createElement(to, { screenshotId: id, content: { locate: [0, 0, 9, 9] } });
      if (n % 10 === 0)
        createQuestion(to, { screenshotId: id, content: { ...questionContent, question: `Where is gate ${n}?` } });
    }
  });
});
afterEach(() => remove());

async function all(filter: ScreenshotFilter, sort: Sort, limit: number) {
  const rows: Awaited<ReturnType<typeof queryScreenshots>>['rows'] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryScreenshots>> = await queryScreenshots(
      session,
      filter,
      sort,
      cursor,
      limit,
    );
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const rising = (values: (string | number)[]) =>
  expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));

it('lists apps and tags that differ only in case once, and finds all of them by either', async () => {
  await editScreenshots(session, 'Ada', ids.slice(0, 4), { app: 'maps', addTags: ['Five', 'late'] });
  const apps = [0, 1, 2, 3].filter((n) => n % 3 !== 1).length + 20;
  const facets = await session.library.ask('facets', {});
  expect(facets.app.filter(({ value }) => value.toLowerCase() === 'maps')).toEqual([{ value: 'Maps', count: apps }]);
  // The first screenshot has the tag already, in its own spelling.
  expect(facets.tag.filter(({ value }) => value.toLowerCase() === 'five')).toEqual([{ value: 'five', count: 15 }]);
  expect(await all({ app: ['MAPS'] }, 'newest', 100)).toHaveLength(apps);
  expect(await all({ tag: ['FIVE'] }, 'newest', 100)).toHaveLength(15);
  expect((await session.library.ask('facets', { tag: ['Five'] })).matching).toBe(15);
  await editScreenshots(session, 'Ada', ids, { removeTags: ['FIVE'] });
  expect((await session.library.ask('facets', {})).tag).toEqual([{ value: 'late', count: 4 }]);
});

describe('paging', () => {
  it.each(['needs-work', 'name', 'newest', 'oldest', 'largest', 'most-elements'] as const)(
    'gives every screenshot once in the order %s, whatever the page size',
    async (sort) => {
      const whole = await all({}, sort, 1000);
      expect(new Set(whole.map((row) => row.id))).toEqual(new Set(ids));
      for (const limit of [1, 7, 60])
        expect((await all({}, sort, limit)).map((row) => row.id)).toEqual(whole.map((row) => row.id));
    },
  );

  it.each(['needs-work', 'name', 'newest', 'largest', 'most-elements'] as const)(
    'can start at any row in the order %s, also after a change',
    async (sort) => {
      const filter = { platform: ['linux' as const] };
      const enter = async () => {
        const whole = (await all(filter, sort, 1000)).map((row) => row.id);
        for (const offset of [1, 7, whole.length - 2, whole.length])
          expect((await queryScreenshots(session, filter, sort, null, 5, offset)).rows.map((row) => row.id)).toEqual(
            whole.slice(offset, offset + 5),
          );
      };
      await enter();
      await editScreenshots(session, 'Ada', ids.slice(1, 3), { retired: true });
      await enter();
    },
  );

  it('knows the place of each screenshot, also of one that the filter leaves out', async () => {
    const filter = { platform: ['linux' as const] };
    const rows = (await all(filter, 'name', 1000)).map((row) => row.id);
    const whole = (await all({}, 'name', 1000)).map((row) => row.id);
    for (const [at, id] of rows.entries())
      expect(await screenshotPlace(session, filter, 'name', id)).toEqual({
        before: at,
        matches: true,
        total: rows.length,
      });
    const other = whole.find((id) => !rows.includes(id)) ?? '';
    const before = whole.slice(0, whole.indexOf(other)).filter((id) => rows.includes(id)).length;
    expect(await screenshotPlace(session, filter, 'name', other)).toEqual({
      before,
      matches: false,
      total: rows.length,
    });
    await expect(screenshotPlace(session, filter, 'name', 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sorts by the value that an order is named after', async () => {
    rising((await all({}, 'name', 50)).map((row) => row.name.toLowerCase()));
    rising((await all({}, 'largest', 50)).map((row) => -row.width * row.height));
    rising((await all({}, 'most-elements', 50)).map((row) => -row.elements));
    expect((await all({}, 'oldest', 50)).map((row) => row.id)).toEqual(ids);
    expect((await all({}, 'newest', 50)).map((row) => row.id)).toEqual([...ids].reverse());
  });

  it('refuses a cursor from elsewhere', async () => {
    await expect(queryScreenshots(session, {}, 'name', 'nonsense', 10)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it.each(['needs-work', 'name', 'newest', 'oldest'] as const)(
    'returns the same first page in the order %s before and after the index is built',
    async (sort) => {
      await editScreenshots(session, 'Ada', ids.slice(3, 9), { retired: true });
      expect(session.library.ready).toBe(false);
      const early = await queryScreenshots(session, {}, sort, null, 20);
      await session.library.ask('facets', {});
      expect(session.library.ready).toBe(true);
      expect(await queryScreenshots(session, { platform: [] }, sort, null, 20)).toEqual(early);
    },
  );

  it('continues after the cursor’s screenshot was renamed', async () => {
    const first = await queryScreenshots(session, {}, 'name', null, 10);
    const [kept] = first.rows;
    await editScreenshots(session, 'Ada', [kept?.id ?? ''], { retired: true });
    const rest = await queryScreenshots(session, {}, 'name', first.nextCursor, 100);
    expect(rest.rows).toHaveLength(50);
  });
});

describe('filters', () => {
  it('combine facets with and, values of one with or', async () => {
    const rows = await all({ platform: ['web'], app: ['Files', 'Maps'], tag: ['five'] }, 'oldest', 100);
    expect(rows.map((row) => row.id)).toEqual(ids.filter((_, n) => n % 15 === 0));
    expect(await all({ size: ['under-1000'] }, 'oldest', 100)).toHaveLength(7);
    expect(await all({ app: ['Nobody'] }, 'oldest', 100)).toEqual([]);
  });

  it('find words of names, apps and questions, the last one as a beginning', async () => {
    expect(await all({ text: 'gate 20' }, 'oldest', 100)).toHaveLength(1);
    expect(await all({ text: 'gat' }, 'oldest', 100)).toHaveLength(6);
    expect(await all({ text: 'mail shot' }, 'oldest', 100)).toHaveLength(20);
    for (const odd of ['"', '!!!', 'a AND', 'NEAR(', 'x* OR', '(', "'", '-', 'name:x', '\0'])
      await all({ text: odd }, 'oldest', 100);
  });

  it('leave retired ones out until they are asked for', async () => {
    await editScreenshots(session, 'Ada', ids.slice(0, 4), { retired: true });
    expect(await all({}, 'oldest', 100)).toHaveLength(56);
    expect((await all({ state: ['retired'] }, 'oldest', 100)).map((row) => row.id)).toEqual(ids.slice(0, 4));
  });
});

describe('progress', () => {
  const asked = async (progress: NonNullable<ScreenshotFilter['progress']>) =>
    (await all({ progress }, 'oldest', 100)).map((row) => ids.indexOf(row.id));

  it('distinguishes untouched pictures from those in progress and retired ones, and shows on each row what is missing', async () => {
    await editScreenshots(session, 'Ada', ids.slice(4, 5), { retired: true });
    const untouched = Array.from({ length: 60 }, (_, n) => n).filter((n) => n !== 4 && n % 4 === 0 && n % 10 !== 0);
    expect(await asked(['untouched'])).toEqual(untouched);
    expect(await asked(['retired'])).toEqual([4]);
    const { progress } = await session.library.ask('facets', { progress: ['untouched'] });
    expect(Object.fromEntries(progress.map((entry) => [entry.value, entry.count]))).toEqual({
      untouched: untouched.length,
      working: 59 - untouched.length,
      retired: 1,
    });
    const [row] = (await all({}, 'oldest', 100)).filter(({ id }) => id === ids[30]);
    expect(row?.standing).toEqual([
      { kind: 'element', state: 'draft', n: 2 },
      { kind: 'question', state: 'draft', n: 1 },
    ]);
  });
});

describe('assignments', () => {
  it('show at once in lists, filters and counts, and due work follows the date', async () => {
    const give = (id: string, to: Assignment | null) =>
      session.write.immediate(() => assign(session.write, id, to, 'Cora', '2026-01-01T00:00:00.000Z'));
    for (const id of ids.slice(0, 3)) expect(give(id, { person: 'Ann', due: '2026-01-31' })).toBe(true);
    expect(give(ids[0] ?? '', { person: 'Ann', due: '2026-01-31' })).toBe(false);
    give(ids[3] ?? '', { person: 'Bo', due: null });
    const mine = await all({ assignee: ['Ann'] }, 'oldest', 100);
    expect(mine.map(({ id, assigned }) => [id, assigned?.due])).toEqual(
      ids.slice(0, 3).map((id) => [id, '2026-01-31']),
    );
    const { assignee } = await session.library.ask('facets', {});
    expect(assignee.map(({ value, count }) => [value, count]).sort()).toEqual([
      ['Ann', 3],
      ['Bo', 1],
    ]);
    const due = (today: string) =>
      assignedByPerson(session.read, today).map((entry) => [entry.person, entry.open, entry.due]);
    expect(due('2026-01-30')).toEqual([
      ['Ann', 3, 0],
      ['Bo', 1, 0],
    ]);
    expect(due('2026-01-31')[0]).toEqual(['Ann', 3, 3]);
    give(ids[0] ?? '', null);
    expect(await all({ assignee: ['Ann'] }, 'oldest', 100)).toHaveLength(2);
  });
});

describe('who worked on a picture last', () => {
  const rename = (name: string, id: string) =>
    change(session, { author: { kind: 'person', name } }, (to) =>
      createElement(to, { screenshotId: id, content: { name: `by ${name}`, locate: [1, 1, 9, 9] } }),
    );

  it('finds what a person was the last to change, and follows later changes', async () => {
    const [first = '', second = ''] = ids;
    rename('Ann', first);
    rename('Ann', second);
    const by = async (...people: string[]) => (await all({ by: people }, 'oldest', 100)).map(({ id }) => id);
    expect(await by('Ann')).toEqual([first, second]);
    rename('Bo', second);
    expect(await by('Ann')).toEqual([first]);
    expect(await by('Bo')).toEqual([second]);
    expect(await by('Ann', 'Bo')).toEqual([first, second]);
    expect((await session.library.ask('facets', { by: ['Ann'] })).matching).toBe(1);
  });
});

describe('facets', () => {
  const count = (values: { value: string; count: number }[]) =>
    Object.fromEntries(values.map((value) => [value.value, value.count]));

  it('count under the other facets, not under themselves, and follow a change', async () => {
    const facets = await session.library.ask('facets', { platform: ['web'] });
    expect(facets).toMatchObject({ total: 60, matching: 20, elements: 30 });
    expect(count(facets.platform)).toEqual({ web: 20, linux: 40 });
    expect(count(facets.app)).toEqual({ Files: 20 });
    expect(count(facets.tag)).toEqual({ five: 4 });
    expect(count(facets.state)).toEqual({ draft: 20 });

    await editScreenshots(session, 'Ada', ids.slice(0, 30), { platform: 'mac', app: 'Notes', removeTags: ['five'] });
    const after = await session.library.ask('facets', {});
    expect(count(after.platform)).toEqual({ mac: 30, web: 10, linux: 20 });
    expect(count(after.app)).toEqual({ Notes: 30, Files: 10, Maps: 10, Mail: 10 });
    expect(count(after.tag)).toEqual({ five: 6 });
  });
});

describe('selections', () => {
  it('are summarised by state, with the number that a filter hides', async () => {
    await editScreenshots(session, 'Ada', ids.slice(0, 2), { retired: true });
    const summary = await session.library.ask(
      'selectionSummary',
      { kind: 'ids', ids: ids.slice(0, 10) },
      { platform: ['web'] },
    );
    expect(summary).toEqual({ count: 10, byProgress: { untouched: 2, working: 6, retired: 2 }, hidden: 7 });
    const but = await session.library.ask('chosenIds', {
      kind: 'filter',
      filter: { platform: ['web'] },
      except: [ids[3] ?? ''],
    });
    expect(but).toEqual(ids.filter((_, n) => n % 3 === 0 && n > 3));
  });

  it('reach from one screenshot to another in either direction', async () => {
    const order = (await all({ platform: ['linux'] }, 'name', 100)).map((row) => row.id);
    const [from, to] = [order[5] ?? '', order[12] ?? ''];
    const wanted = { ids: order.slice(5, 13) };
    expect(await screenshotRange(session, { platform: ['linux'] }, 'name', from, to)).toEqual(wanted);
    expect(await screenshotRange(session, { platform: ['linux'] }, 'name', to, from)).toEqual(wanted);
    await expect(screenshotRange(session, {}, 'name', 'nobody', to)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a bitmap', () => {
  it('is a set', () => {
    const set = Bitmap.of([0, 31, 32, 1000]);
    const seen: number[] = [];
    set.forEach((n) => seen.push(n));
    expect(seen).toEqual([0, 31, 32, 1000]);
    expect(set.count).toBe(4);
    expect(set.countWith(Bitmap.of([31, 1000, 5]))).toBe(2);
    expect(set.andNot(Bitmap.of([31])).has(31)).toBe(false);
    expect(Bitmap.or([set, Bitmap.of([7])]).count).toBe(5);
    expect(Bitmap.or([]).count).toBe(0);
  });
});

describe('screenshots without a platform or an app', () => {
  it('are counted and found as such', async () => {
    const bare = addScreenshot(session, 900, { name: 'bare', platform: null, app: null });
    const half = addScreenshot(session, 901, { name: 'half', platform: 'web', app: null });
    const { platform, app } = await session.library.ask('facets', {});
    expect(platform).toContainEqual({ value: '', count: 1 });
    expect(app).toContainEqual({ value: '', count: 2 });
    const found = async (filter: ScreenshotFilter) => (await all(filter, 'oldest', 10)).map(({ id }) => id);
    expect(await found({ platform: [''] })).toEqual([bare]);
    expect(await found({ app: [''] })).toEqual([bare, half]);
    expect(await found({ platform: ['', 'web'], app: [''] })).toEqual([bare, half]);
  });
});
