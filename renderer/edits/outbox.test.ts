import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { EditCall, EditSenders } from './calls.ts';
import { BrowserKeep } from './keep.ts';
import { figuresOf } from './figures.ts';
import { ada, MemoryKeep, outboxOver } from './outbox.test-helper.ts';
import type { Outbox, OutboxWorld } from './outbox.ts';
import { withPending } from './pending.ts';

/** A project with one element per picture; a repeated key gets the first answer again. */
function project() {
  const rows = new Map<string, Element>();
  for (const id of ['e0', 'e1'])
    rows.set(id, {
      id,
      screenshotId: `of ${id}`,
      revision: 1,
      state: 'draft',
      content: elementContent.parse({ locate: [0, 0, 9, 9] }),
      source: 'Ada',
      lints: [],
    });
  const answered = new Map<string, Element[]>();
  const control = { down: false, loseAnswer: false, written: 0 };
  const conflict = (now: Element) =>
    new ORPCError('CONFLICT', {
      status: 409,
      message: 'changed by Bob',
      data: { id: now.id, currentRevision: now.revision, current: { content: now.content } },
    });
  const once = (edit: string, work: () => Element[]): Element[] => {
    if (control.down) throw new TypeError('Failed to fetch');
    const made = answered.get(edit) ?? work();
    if (!answered.has(edit)) control.written += 1;
    answered.set(edit, made);
    if (control.loseAnswer) throw new TypeError('Failed to fetch');
    return made;
  };
  const row = (id: string, base: number): Element => {
    const now = rows.get(id);
    if (!now) throw new ORPCError('NOT_FOUND', { status: 404, message: `${id} is gone` });
    if (now.revision !== base) throw conflict(now);
    return now;
  };
  const put = (element: Element): Element => {
    rows.set(element.id, element);
    return element;
  };
  const send: Pick<EditSenders, 'save' | 'state'> = {
    save: async ({ edits, edit }) =>
      once(edit, () => {
        const all = edits.map((edit) => ({ edit, now: row(edit.id, edit.baseRevision) }));
        return all.map(({ edit: entry, now }) =>
          put({ ...now, revision: now.revision + 1, content: elementContent.parse(entry.content) }),
        );
      }),
    state: async ({ items, state, edit }) =>
      once(edit, () =>
        items.map(({ id, baseRevision }) => {
          const now = row(id, baseRevision);
          return put({ ...now, state, revision: now.revision + 1 });
        }),
      ),
  };
  const byBob = (id: string, name: string) => {
    const now = rows.get(id);
    if (now) put({ ...now, revision: now.revision + 1, content: { ...now.content, name } });
  };
  return { rows, control, send, byBob };
}

const rename = (id: string, name: string, baseRevision = 1): EditCall => ({
  kind: 'save',
  input: { edits: [{ id, baseRevision, content: { locate: [0, 0, 9, 9], name } }], label: 'Rename' },
});
const about = (id: string) => ({ screenshotId: `of ${id}`, name: `shot ${id}` });
const nameOf = (rows: Map<string, Element>, id: string) => rows.get(id)?.content.name;

describe('edits on their way to the project', () => {
  let host: ReturnType<typeof project>;
  const world = (more: Partial<OutboxWorld> = {}) => ({ keep: new BrowserKeep(), ...more });
  /** A page that disappears, with its unsent edits kept by the browser. */
  async function lost(act: (page: Outbox) => void): Promise<void> {
    const page = outboxOver(host.send, world());
    host.control.down = true;
    act(page);
    expect(await page.flush()).toBe(false);
    const kept = () => new BrowserKeep().all();
    await vi.waitFor(async () => expect(await kept()).toHaveLength(page.state.edits.length));
    host.control.down = false;
    vi.clearAllTimers();
  }
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    host = project();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are sent in order, each based on the result of the previous one, and then deleted', async () => {
    const page = outboxOver(host.send, world());
    void page.add(rename('e0', 'a'), about('e0'));
    void page.add(rename('e0', 'ab'), about('e0'));
    void page.add(
      { kind: 'state', input: { items: [{ id: 'e0', baseRevision: 1 }], state: 'approved', label: 'Approve' } },
      about('e0'),
    );
    expect(await page.flush()).toBe(true);
    expect(host.rows.get('e0')).toMatchObject({ revision: 4, state: 'approved', content: { name: 'ab' } });
    await vi.waitFor(async () => expect(await new BrowserKeep().all()).toEqual([]));
  });

  it('are kept while the server is unreachable, counted on every screen, and sent automatically when it is back', async () => {
    const page = outboxOver(host.send, world());
    host.control.down = true;
    void page.add(rename('e0', 'a'), about('e0'));
    await page.flush();
    void page.add(rename('e1', 'b'), about('e1'));
    expect(page.state.phase).toBe('failed');
    expect(figuresOf(page.state).waiting).toBe(2);
    expect(page.settled('of e1')).toBe(false);
    host.control.down = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await page.flush()).toBe(true);
    expect([nameOf(host.rows, 'e0'), nameOf(host.rows, 'e1')]).toEqual(['a', 'b']);
    expect(page.state.phase).toBe('idle');
  });

  it('whose answer got lost are not written twice, and what follows builds on them', async () => {
    const page = outboxOver(host.send, world());
    host.control.loseAnswer = true;
    void page.add(rename('e0', 'a'), about('e0'));
    await page.flush();
    host.control.loseAnswer = false;
    void page.add(rename('e0', 'ab'), about('e0'));
    page.retry();
    expect(await page.flush()).toBe(true);
    expect(host.control.written).toBe(2);
    expect(host.rows.get('e0')).toMatchObject({ revision: 3, content: { name: 'ab' } });
    expect(figuresOf(page.state).open).toEqual([]);
  });

  it('of held keys are merged until they are sent; an edit that was sent never changes its content', async () => {
    const page = outboxOver(host.send, world());
    const held = { merge: 'nudge', hold: 350 };
    void page.add(rename('e0', 'a'), about('e0'), held);
    void page.add(rename('e0', 'ab'), about('e0'), held);
    expect(page.state.edits).toHaveLength(1);
    host.control.loseAnswer = true;
    await page.flush();
    void page.add(rename('e0', 'abc'), about('e0'), held);
    expect(page.state.edits).toHaveLength(2);
    host.control.loseAnswer = false;
    page.retry();
    expect(await page.flush()).toBe(true);
    expect(host.rows.get('e0')).toMatchObject({ revision: 3, content: { name: 'abc' } });
  });

  it('of a page that was closed are offered to the next one and written once, also by two pages at once', async () => {
    await lost((page) => {
      void page.add(rename('e0', 'a'), about('e0'));
      void page.add(rename('e0', 'ab'), about('e0'));
    });
    const [next, other] = [outboxOver(host.send, world()), outboxOver(host.send, world())];
    next.wake();
    other.wake();
    await vi.waitFor(() => expect([next, other].map(({ state }) => state.offered.length)).toEqual([2, 2]));
    expect(host.control.written).toBe(0);
    await Promise.all([next.accept(), other.accept()]);
    await Promise.all([next.flush(), other.flush()]);
    expect(host.control.written).toBe(2);
    expect(host.rows.get('e0')).toMatchObject({ revision: 3, content: { name: 'ab' } });
    await vi.waitFor(async () => expect(await new BrowserKeep().all()).toEqual([]));
  });

  it('of an open page belong to that page', async () => {
    const alive = outboxOver(host.send, world());
    host.control.down = true;
    void alive.add(rename('e0', 'a'), about('e0'));
    await alive.flush();
    await vi.waitFor(async () => expect(await new BrowserKeep().all()).toHaveLength(1));
    const next = outboxOver({}, world({ liveTabs: async () => new Set([alive.tab]) }));
    next.wake();
    await next.flush();
    await vi.waitFor(() => expect(next.state.scope).toEqual(ada));
    expect(next.state.offered).toEqual([]);
  });

  it('become conflicts if somebody else changed the item meanwhile, listed until settled, also across a restart', async () => {
    await lost((page) => {
      void page.add(rename('e0', 'mine'), about('e0'));
      void page.add(rename('e1', 'mine too'), about('e1'));
    });
    host.byBob('e0', 'Bob’s');
    const next = outboxOver(host.send, world());
    next.wake();
    await vi.waitFor(() => expect(next.state.offered).toHaveLength(2));
    await next.accept();
    await next.flush();
    expect(nameOf(host.rows, 'e0')).toBe('Bob’s');
    expect(nameOf(host.rows, 'e1')).toBe('mine too');
    expect(figuresOf(next.state).open).toMatchObject([
      { about: { name: 'shot e0' }, problem: { kind: 'conflict', current: { id: 'e0', revision: 2 } } },
    ]);
    await vi.waitFor(async () =>
      expect(await new BrowserKeep().all()).toMatchObject([{ problem: { kind: 'conflict' } }]),
    );
    // Closed with an open conflict: it is listed again without asking.
    const last = outboxOver(host.send, world());
    last.wake();
    await vi.waitFor(() => expect(figuresOf(last.state).open).toHaveLength(1));
    expect(last.state.offered).toEqual([]);
    const [open] = figuresOf(last.state).open;
    last.settle(open?.key ?? '', 'yours');
    expect(await last.flush()).toBe(true);
    expect(host.rows.get('e0')).toMatchObject({ revision: 3, content: { name: 'mine' } });
    expect(figuresOf(last.state).open).toEqual([]);
  });

  it('of another project or person are kept until that is open again and are never sent as somebody else’s', async () => {
    let now: OutboxWorld['identity'] = async () => ada;
    const page = outboxOver(host.send, world({ identity: () => now() }));
    host.control.down = true;
    void page.add(rename('e0', 'a'), about('e0'));
    await page.flush();
    host.control.down = false;
    now = async () => ({ ...ada, person: 'Bob' });
    page.wake();
    await vi.waitFor(() => expect(page.state.scope?.person).toBe('Bob'));
    await page.flush();
    expect(host.control.written).toBe(0);
    expect(figuresOf(page.state)).toMatchObject({ waiting: 0, elsewhere: new Map([['Ada', 1]]) });
    now = async () => ada;
    page.wake();
    await vi.waitFor(() => expect(host.control.written).toBe(1));
  });

  it('that are refused are set aside with the reason and do not block the others; a caller can handle the refusal', async () => {
    const page = outboxOver(host.send, world());
    void page.add(rename('gone', 'x'), about('e0'));
    const handled = expect(page.add(rename('gone too', 'x'), about('e0'), { handled: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    void page.add(rename('e1', 'b'), about('e1'));
    await page.flush();
    await handled;
    expect(nameOf(host.rows, 'e1')).toBe('b');
    expect(figuresOf(page.state).open.map(({ problem }) => problem)).toEqual([
      { kind: 'refused', message: 'gone is gone' },
    ]);
    page.settle(figuresOf(page.state).open[0]?.key ?? '', 'theirs');
    expect(page.state.edits).toEqual([]);
  });

  it('are shown on the picture while they are pending, except those that need a decision', () => {
    const page = outboxOver({}, world());
    void page.add(rename('e0', 'shown'), about('e0'));
    const [edit] = page.on('of e0');
    const stored = [...host.rows.values()];
    expect(withPending(stored, edit ? [edit] : [])[0]?.content.name).toBe('shown');
    const open = edit && { ...edit, problem: { kind: 'conflict' as const, message: '' } };
    expect(withPending(stored, open ? [open] : [])[0]?.content.name).toBe('');
  });

  it('last only as long as the page if the browser stores nothing, and it says so', async () => {
    const refuse = () => Promise.reject(new Error('no storage'));
    const page = outboxOver(host.send, world({ keep: { write: refuse, all: refuse, adopt: refuse } }));
    void page.add(rename('e0', 'a'), about('e0'));
    expect(await page.flush()).toBe(true);
    expect(nameOf(host.rows, 'e0')).toBe('a');
    await vi.waitFor(() => expect(page.state.durable).toBe('no'));
  });

  it('count as stored only once the browser has confirmed the last of them', async () => {
    const confirm: (() => void)[] = [];
    const slow = new MemoryKeep();
    const write = () => new Promise<void>((resolve) => void confirm.push(resolve));
    const page = outboxOver(
      { save: () => Promise.reject(new Error('gone')) },
      world({ keep: Object.assign(slow, { write }) }),
    );
    const stored = () => page.state.durable;
    expect(stored()).toBe('yes');
    void page.add(rename('e0', 'a'), about('e0'));
    void page.add(rename('e1', 'b'), about('e1'));
    confirm[0]?.();
    await Promise.resolve();
    expect(stored()).toBe('storing');
    // The person behind them becomes known meanwhile, which is stored too.
    await vi.waitFor(() => expect(confirm).toHaveLength(3));
    confirm[1]?.();
    await Promise.resolve();
    expect(stored()).toBe('storing');
    confirm[2]?.();
    await vi.waitFor(() => expect(stored()).toBe('yes'));
  });
});
