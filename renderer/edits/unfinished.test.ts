import { describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import type { EditCall } from './calls.ts';
import { ada, MemoryKeep, outboxOver } from './outbox.test-helper.ts';
import { Unfinished } from './unfinished.ts';

const about = { screenshotId: 's1', name: 'settings.png' };
const rename = (name: string, baseRevision: number): EditCall<'save'> => ({
  kind: 'save',
  input: {
    edits: [{ id: 'e1', baseRevision, content: elementContent.parse({ locate: [0, 0, 9, 9], name }) }],
    label: 'rename-element',
  },
});

/** A page that has asked who it is, and what it saves. */
async function page(keep: MemoryKeep) {
  const sent: { name: string; base: number }[] = [];
  let revision = 1;
  const outbox = outboxOver(
    {
      save: async ({ edits }) =>
        edits.map(({ id, baseRevision, content }) => {
          sent.push({ name: content.name ?? '', base: baseRevision });
          revision += 1;
          return {
            id,
            revision,
            screenshotId: 's1',
            state: 'draft',
            source: '',
            lints: [],
            content: elementContent.parse(content),
          };
        }),
    },
    { keep, identity: async () => ada },
  );
  outbox.wake();
  await expect.poll(() => outbox.state.scope).toEqual(ada);
  return { outbox, sent, typing: new Unfinished(outbox, keep) };
}

describe('text that is still being typed', () => {
  it('is not sent, and not offered to the page on which it is typed', async () => {
    const { outbox, sent, typing } = await page(new MemoryKeep());
    typing.write(null, rename('Sav', 1), about);
    outbox.wake();
    expect(await outbox.flush()).toBe(true);
    expect(outbox.state).toMatchObject({ edits: [], offered: [] });
    expect(sent).toEqual([]);
  });

  it('is offered to the next page after a crash, with the latest letters', async () => {
    const keep = new MemoryKeep();
    const { typing } = await page(keep);
    const key = typing.write(null, rename('Sav', 1), about);
    expect(typing.write(key, rename('Save', 1), about)).toBe(key);
    const next = await page(keep);
    await expect.poll(() => next.outbox.state.offered).toHaveLength(1);
    await next.outbox.accept();
    await expect.poll(() => next.sent).toEqual([{ name: 'Save', base: 1 }]);
    expect(keep.rows.size).toBe(0);
  });

  it('is forgotten when its field is left', async () => {
    const keep = new MemoryKeep();
    const { typing } = await page(keep);
    typing.drop(typing.write(null, rename('Save', 1), about));
    expect(keep.rows.size).toBe(0);
  });

  it('builds on an edit of the same person that was saved meanwhile', async () => {
    const keep = new MemoryKeep();
    const { outbox, typing } = await page(keep);
    typing.write(null, rename('Save as', 1), about);
    await outbox.add(rename('Save', 1), about);
    const next = await page(keep);
    await expect.poll(() => next.outbox.state.offered).toHaveLength(1);
    await next.outbox.accept();
    await expect.poll(() => next.sent).toEqual([{ name: 'Save as', base: 2 }]);
  });
});
