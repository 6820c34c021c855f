import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { jobDone, keyOf, writeL1 } from './support/benchmark.ts';
import { makeGrounding, saveButton, slider } from './support/grounding.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace, withClient } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';
import type { reviewItem } from '#shared/contract/review/review.ts';

const questions = 4;
const all = questions + 3;
const remark = 'Two buttons look alike here.';

/** Everything here is done by keys: the mouse is never moved. */
describe.runIf(hasBrowser())('a mixed review queue by keyboard alone', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let project: string;
  beforeAll(async () => {
    project = await makeGrounding(place, 'keys only', async (client) => {
      const file = await writeL1(path.join(place.folder, 'questions'), questions);
      const job = await client.imports.start({ format: 'mmbench-gui-l1', path: file });
      await jobDone(client, job.id);
    });
    studio = await openStudio('browser', { place, project });
    await studio.page.getByRole('link', { name: 'Review' }).waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => studio.page.keyboard.press(key)), Promise.resolve());
  const title = () => studio.page.getByRole('heading', { level: 1 });
  const panel = () => studio.page.locator('section[aria-label="Question"], section[aria-label="Instruction"]');

  /** Waits until an item is open and blind; nothing that gives the answer away may be seen. */
  const blind = async (): Promise<string> => {
    await panel()
      .getByText(/^(Answer|Point) first$/)
      .waitFor();
    for (const secret of ['Word diff', 'Opinions', 'Lints', 'Answers', 'What the marks mean'])
      expect(await studio.page.getByText(secret, { exact: true }).count(), secret).toBe(0);
    return (await title().textContent()) ?? '';
  };
  const opened = async (kind: 'question' | 'instruction') => {
    const shown = kind === 'question' ? ['Word diff', 'Lints'] : ['Answers', 'Lints'];
    for (const words of shown) await panel().getByText(words, { exact: true }).waitFor();
  };
  /** Presses a key, which is ignored for a moment after an answer, until it takes effect. */
  const until = async (key: string, done: () => Promise<boolean>) => {
    await expect
      .poll(async () => {
        if (await done()) return true;
        await press(key);
        return done();
      })
      .toBe(true);
  };
  const seen = (text: string | RegExp) => async () => (await studio.page.getByText(text).count()) > 0;

  /** Moves the crosshair into a box on the picture by arrow keys, large steps first, and answers with Enter. */
  const pointInto = async ([x1, y1, x2, y2]: readonly [number, number, number, number]) => {
    const at = async () => {
      const words = (await studio.page.getByText(/^crosshair/).textContent()) ?? '';
      const [x = 0, y = 0] = (/(\d+)\D+(\d+)\s*$/.exec(words) ?? []).slice(1).map(Number);
      return [x, y] as const;
    };
    await press('ArrowLeft');
    await studio.page.getByText(/^crosshair/).waitFor();
    const towards = async (axis: 0 | 1, low: number, high: number, less: string, more: string) => {
      const middle = (low + high) / 2;
      for (let step = 0; step < 400; step += 1) {
        const now = (await at())[axis];
        if (now > low && now < high) return;
        const away = Math.abs(now - middle);
        // By one picture pixel, by a screen step, or by a large one: never beyond the target.
        const size = away > 160 ? 'Shift+' : away > 24 ? '' : 'Control+';
        await press(size + (now > middle ? less : more));
        await expect.poll(async () => (await at())[axis]).not.toBe(now);
      }
      throw new Error(`The crosshair did not come to ${middle}.`);
    };
    await towards(0, x1, x2, 'ArrowLeft', 'ArrowRight');
    await towards(1, y1, y2, 'ArrowUp', 'ArrowDown');
    await press('Enter');
  };

  /** Handles each item by its question. Ends when the item is left. */
  const work: [RegExp, () => Promise<void>][] = [
    [
      /window 0\?/,
      async () => {
        await press(String('ABCD'.indexOf(keyOf(0)) + 1));
        await opened('question');
        await panel().getByText('you, blind').waitFor();
        await press('Control+Enter');
      },
    ],
    [
      /window 1\?/,
      async () => {
        await press('4');
        await opened('question');
        await press('e');
        await panel().getByRole('textbox', { name: 'Question' }).waitFor();
        await press('Control+End');
        await studio.page.keyboard.type(' Read it aloud.');
        await press('Control+Enter');
      },
    ],
    [
      /window 2\?/,
      async () => {
        await press('Shift+1');
        await opened('question');
        await press('c');
        await panel().getByRole('textbox', { name: 'Comment' }).waitFor();
        await studio.page.keyboard.type(remark);
        await press('Control+Enter');
        await panel().getByRole('textbox', { name: 'Comment' }).waitFor({ state: 'hidden' });
        await panel().getByText(remark).waitFor();
        await press('x');
        await panel().getByText('Why is it rejected?').waitFor();
        await press('2');
      },
    ],
    [
      /window 3\?/,
      async () => {
        await press('d');
      },
    ],
    [
      /[Ss]ave/,
      async () => {
        await pointInto(saveButton);
        await opened('instruction');
        const second = panel()
          .getByRole('list', { name: 'Basic' })
          .getByRole('button', { name: /Pick: / })
          .nth(1);
        await until('2', async () => (await second.getAttribute('aria-pressed')) === 'true');
        await press('Control+Enter');
      },
    ],
    [
      /slider|text size/i,
      async () => {
        await panel().getByText('Answer 1 of 2').waitFor();
        await pointInto(slider.locate);
        await panel().getByText('Answer 2 of 2').waitFor();
        await pointInto(slider.interact);
        await opened('instruction');
        await until('Enter', seen('Your verdict: approved'));
        await press('d');
      },
    ],
    [
      /Sign out/,
      async () => {
        await until('1', seen('right: it is not there'));
        await press('x');
        await panel().getByText('Why is it rejected?').waitFor();
        await press('7');
      },
    ],
  ];

  it('opens by a key, and goes through every kind of item, blind first', async () => {
    await press('Alt+3');
    await studio.page.getByText(`1 of ${all}`).waitFor();
    const done: string[] = [];
    for (let n = 1; n <= all; n += 1) {
      await studio.page.getByText(`${n} of ${all}`, { exact: true }).waitFor();
      const text = await blind();
      const [asks, act] = work.find(([wanted]) => wanted.test(text)) ?? [];
      if (!asks || !act) throw new Error(`Nobody knows what to do with “${text}”.`);
      await act();
      done.push(String(asks));
    }
    expect(new Set(done).size).toBe(all);
    await studio.page.getByText('That was the last one').waitFor();
  });

  it('returns to a skipped item, approves it, undoes that and rejects it instead', async () => {
    // From the end A goes one item back; further ones are passed on the way to the skipped question.
    await until('a', async () => /window 3\?/.test((await title().allTextContents()).join()));
    await blind();
    await press(String('ABCD'.indexOf(keyOf(3)) + 1));
    await opened('question');
    await until('Enter', seen('Your verdict: approved'));
    // The picture is shown again after the end of the queue, at a visible size.
    const picture = studio.page.getByRole('img', { name: /^Screenshot / });
    expect((await picture.boundingBox())?.width ?? 0).toBeGreaterThan(300);
    await press('Control+z');
    await studio.page.getByText(/^Undone/).waitFor();
    await panel().getByText('Your verdict: approved').waitFor({ state: 'hidden' });
    const back = panel().locator('[data-taken-back]');
    await expect.poll(async () => (await back.allTextContents()).join()).toMatch(/approved.*undone/);
    await back.scrollIntoViewIfNeeded();
    await savePictures(studio, 'review-taken-back');
    await press('x');
    await panel().getByText('Why is it rejected?').waitFor();
    await press('4');
    await expect.poll(async () => /window 3\?/.test((await title().allTextContents()).join())).toBe(false);
  });

  it('stored exactly what was pressed', async () => {
    expect(studio.errors).toEqual([]);
    await studio.close();
    await withClient(place, async (owner, as) => {
      // The window's person is whoever runs it.
      const client = as(os.userInfo().username);
      await owner.projects.open({ path: project });
      expect((await client.review.queue({})).total).toBe(0);
      const found: z.infer<typeof reviewItem>[] = [];
      const shots = (await client.screenshots.query({})).rows;
      const asked = (await client.questions.query({})).rows;
      for (const { id } of asked) found.push(await client.review.open({ id }));
      const byWindow = (n: number) => {
        const item = found.find((entry) => entry.kind === 'question' && entry.question.includes(`window ${n}?`));
        if (item?.kind !== 'question' || item.phase !== 'revealed') throw new Error(`window ${n} is not revealed`);
        return {
          state: item.question_.state,
          text: item.question_.content.question,
          vote: item.myVote && [item.myVote.answer, item.myVote.reason],
          verdicts: item.verdicts.map(({ kind, reason }) => [kind, reason]),
          comments: item.comments.map(({ text }) => text),
        };
      };
      expect(byWindow(0)).toMatchObject({ state: 'approved', vote: [keyOf(0), null], verdicts: [['approve', null]] });
      expect(byWindow(1)).toMatchObject({
        state: 'approved',
        text: 'What is written on the button of window 1? Read it aloud.',
        vote: ['D', null],
        verdicts: [['edit', null]],
      });
      expect(byWindow(2)).toMatchObject({
        state: 'rejected',
        vote: [null, 'several-right'],
        verdicts: [['reject', 'ambiguous']],
        comments: [remark],
      });
      expect(byWindow(3)).toMatchObject({
        state: 'rejected',
        vote: [keyOf(3), null],
        verdicts: [
          ['skip', null],
          ['approve', null],
          ['reject', 'trivial'],
        ],
      });
      const settings = shots.find(({ name }) => name === 'web_settings_look_hd.png');
      const instructions = await client.elements.instructions({ screenshotId: settings?.id ?? '' });
      const states = (type: string) => instructions.filter(({ content }) => content.type === type);
      expect(states('locate').map(({ state }) => state)).toEqual(['approved']);
      expect(states('interact').map(({ state }) => state)).toEqual(['approved']);
      expect(instructions.filter(({ state }) => state === 'rejected').map(({ content }) => content.text)).toContain(
        'The Sign out button',
      );
      const { places } = await client.review.stats();
      // Save, the slider twice, and "it is not there": all of them hits.
      expect(places.clicks).toMatchObject({ n: 4, hits: 4, meanDistance: 0 });
    });
  });
});
