import { createRouterClient } from '@orpc/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Filtered } from '#pipelines/construct/fine-state/filter.ts';
import { controlCheck } from '#shared/items/control-check/index.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { standingOf } from '../../db/queries/review/standing.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { router } from '../../router/index.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createScreenshot } from '../../changes/create.ts';
import { fineStateSubject } from '../fine-state/fine-state-subject.ts';
import type { Applied } from '../run-subject/run-subject.ts';
import { audited, controlCheckSubject } from './control-check-subject.ts';

const fixture = hostForEach();
const as = (name: string) =>
  createRouterClient(router, { context: { host: fixture.host(), caller: { name, role: 'annotator' as const } } });
const sha = (letter: string) => letter.repeat(64);

let shots: Record<string, string>;
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  const { write } = fixture.session();
  shots = change({ write, events: fixture.host().events }, { author: { kind: 'person', name: 'Ada' } }, (to) =>
    Object.fromEntries(
      ['a', 'b', 'c'].map((letter) => {
        const of = { sha256: sha(letter), width: 640, height: 480 };
        insertMedia(to.db, { ...of, ext: 'png', mime: 'image/png', bytes: 1, createdAt: to.at });
        const { id } = createScreenshot(to, { ...of, name: letter, platform: 'web', app: null, tags: [] });
        createElement(to, { screenshotId: id, content: { name: letter, locate: [0, 0, 20, 20] } });
        return [letter, id];
      }),
    ),
  );
});

const slider = { component: 'Slider', category: 'A' as const, name: 'Volume' };

function say(letter: string, filtered: Partial<Filtered>, audit: number, model = 'm') {
  const output: Filtered = { model, suitable: true, controls: [], reason: '', declined: false, ...filtered };
  const payload = {
    screenshotId: shots[letter] ?? '',
    sha256: sha(letter),
    width: 640,
    height: 480,
    platform: null,
    app: null,
  };
  const { write } = fixture.session();
  write.immediate(() =>
    controlCheckSubject.apply?.(write, {
      ...({ run: { id: 'r', options: { audit } } } as unknown as Pick<Applied, 'run'>),
      ...{ itemId: shots[letter] ?? '', label: letter, payload, step: 'look', outputs: {}, callIds: [] },
      ...{ at: '2026-01-01T00:00:00.000Z', outcome: { kind: 'done' as const, output, last: false } },
    }),
  );
}

const facet = async () =>
  Object.fromEntries(
    (await fixture.session().library.ask('facets', {})).controls.map(({ value, count }) => [value, count]),
  );
const check = (letter: string) => itemsOf(fixture.session().read, controlCheck.id, shots[letter] ?? '', false)[0];

describe('the pre-filter of screenshots', () => {
  it('keeps each verdict with its reason, and the library filters by it', async () => {
    say('a', { controls: [slider, { component: 'Tabs', category: 'B', name: '' }], reason: 'a volume slider' }, 0);
    say('b', { suitable: false, controls: [slider], reason: 'only links' }, 0);
    expect(await facet()).toEqual({ A: 1, B: 1, none: 1 });
    expect(check('b')).toMatchObject({
      state: 'draft',
      content: { proposed: { model: 'm', reason: 'only links', verdict: { qualifies: false, categories: [] } } },
    });
    say('b', { controls: [slider], reason: 'there is one' }, 0, 'n');
    expect(await facet()).toEqual({ A: 2, B: 1 });
  });

  it('queues the audited share for a blind answer, hides the verdict until then, and reports agreement', async () => {
    say('a', { controls: [slider], reason: 'a volume slider' }, 100);
    say('b', { controls: [slider], reason: 'another slider' }, 100);
    // Waiting items are listed with everything else that the picture's own state follows from.
    expect(standingOf(fixture.session().read, shots['a'] ?? '')).toContainEqual({
      kind: controlCheck.id,
      state: 'to_review',
      n: 1,
    });
    expect(await facet()).toEqual({ audit: 2 });
    const { rows } = await as('Ann').review.queue({});
    expect(rows.map(({ kind, title }) => [kind, title])).toEqual([
      [controlCheck.id, 'a'],
      [controlCheck.id, 'b'],
    ]);
    const blind = await as('Ann').review.item({ id: check('a')?.id ?? '' });
    expect(blind).toMatchObject({ phase: 'blind', shown: { picture: { name: 'a' } } });
    expect(JSON.stringify(blind)).not.toMatch(/slider/i);

    const answer = (letter: string, categories: string[]) =>
      as('Ann').review.answer({
        ...{ id: check(letter)?.id ?? '', revision: 1, seconds: 2 },
        answer: { qualifies: categories.length > 0, categories },
      });
    await answer('a', ['A', 'C']);
    await answer('b', []);
    expect(await facet()).toEqual({ A: 1, C: 1, none: 1 });
    const [found] = (await as('Ann').review.stats()).agreements;
    expect(found).toMatchObject({ kind: controlCheck.id, annotators: ['Ann', 'm'], items: 2, rawAgreement: 0.5 });
    expect(found?.aspects.find(({ id }) => id === 'C')).toMatchObject({ items: 2, rawAgreement: 0.5 });
    expect(await as('Ann').review.item({ id: check('b')?.id ?? '' })).toMatchObject({
      phase: 'revealed',
      lints: [{ code: 'not-as-proposed' }],
    });
  });

  it('leaves out the controls of screenshots that a person ruled out', async () => {
    say('a', { controls: [slider] }, 100);
    say('b', { suitable: false }, 0);
    await as('Ann').review.answer({
      ...{ id: check('a')?.id ?? '', revision: 1, seconds: 2 },
      answer: { qualifies: false, categories: [] },
    });
    const request = { pipeline: 'fine-state', roles: {} };
    const labels = [...fineStateSubject.items(fixture.session().read, request)].map(({ label }) => label);
    expect(labels).toEqual(['b / b', 'c / c']);
  });

  it('draws the same pictures in every run, about as many as requested', () => {
    const all = Array.from({ length: 1000 }, (_, at) => String(at));
    const drawn = all.filter((text) => audited(text, 20));
    expect(drawn.length).toBeGreaterThan(160);
    expect(drawn.length).toBeLessThan(240);
    expect(all.filter((text) => audited(text, 40))).toEqual(expect.arrayContaining(drawn));
    expect([all.some((text) => audited(text, 0)), all.every((text) => audited(text, 100))]).toEqual([false, true]);
  });
});
