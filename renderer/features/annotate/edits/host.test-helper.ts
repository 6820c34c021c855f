import { ORPCError } from '@orpc/client';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type Element } from '#shared/contract/elements.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { EditCall, EditSenders } from '../../../edits/calls.ts';
import { outboxOver } from '../../../edits/outbox.test-helper.ts';
import { AnnotateSession, type SessionPort } from './session.ts';

export const image = { width: 1000, height: 800 };
export const contentOf = (locate: BBox) => elementContent.parse({ locate });

/** A host in memory with revisions and undo; `calls` records what reached it, `fail` and `gate` break and pause it. */
function host(...boxes: BBox[]) {
  const rows = new Map<string, Element>();
  const row = (id: string, of: ElementContent, revision: number): Element => ({
    id,
    screenshotId: 's1',
    revision,
    state: 'draft',
    content: of,
    source: 'Ada',
    lints: [],
  });
  boxes.forEach((box, at) => rows.set(`e${at}`, row(`e${at}`, contentOf(box), 1)));
  type Step = { label: string; before: Map<string, Element> };
  const past: Step[] = [];
  const undone: Step[] = [];
  /** Moves a step from one list to the other; the result is a new revision. */
  const turn = (from: Step[], to: Step[]) => {
    const step = from.pop();
    if (!step) return null;
    to.push({ label: step.label, before: new Map(rows) });
    const now = new Map(rows);
    rows.clear();
    for (const [id, entry] of step.before)
      rows.set(id, { ...entry, revision: Math.max(entry.revision, now.get(id)?.revision ?? 0) + 1 });
    return { label: step.label, changed: [...rows.values()] };
  };
  const note = (label: string) => {
    past.push({ label, before: new Map(rows) });
    undone.length = 0;
  };
  const calls: string[] = [];
  const control = { fail: false, gate: null as Promise<void> | null };
  const begin = async (label: string) => {
    if (control.gate) await control.gate;
    calls.push(label);
    if (control.fail) throw new Error('offline');
  };
  const port: SessionPort = {
    list: async () => [...rows.values()].filter(({ state }) => state !== 'retired'),
    undo: async () => turn(past, undone),
    redo: async () => turn(undone, past),
  };
  const answered = new Map<string, Element[]>();
  /** Like the host, gives the first answer again for a repeated key. */
  const once = async (key: string, work: () => Promise<Element[]>): Promise<Element[]> => {
    const before = answered.get(key);
    if (before) return before;
    const now = await work();
    answered.set(key, now);
    return now;
  };
  const write: Pick<EditSenders, 'create' | 'save' | 'state'> = {
    create: ({ edit, ...input }) => once(edit, () => writing.create(input)),
    save: ({ edit, ...input }) => once(edit, () => writing.save(input)),
    state: ({ edit, ...input }) => once(edit, () => writing.state(input)),
  };
  type Writing = { [K in keyof typeof write]: (input: EditCall<K>['input']) => Promise<Element[]> };
  const writing: Writing = {
    create: async ({ made, label }) => {
      await begin(label);
      note(label);
      return made.map(({ id = '', content }) => {
        const fresh = row(id, elementContent.parse(content), 1);
        rows.set(id, fresh);
        return fresh;
      });
    },
    save: async ({ edits, label }) => {
      await begin(label);
      for (const { id, baseRevision } of edits) {
        const now = rows.get(id);
        if (now && now.revision !== baseRevision)
          throw new ORPCError('CONFLICT', {
            message: 'changed by Bob',
            status: 409,
            data: { id, currentRevision: now.revision, current: { content: now.content } },
          });
      }
      note(label);
      return edits.map(({ id, content: next, baseRevision }) => {
        const saved = row(id, elementContent.parse(next), baseRevision + 1);
        rows.set(id, saved);
        return saved;
      });
    },
    state: async ({ items, state, label }) => {
      await begin(label);
      note(label);
      return items.flatMap(({ id }) => {
        const now = rows.get(id);
        if (!now) return [];
        const saved = { ...now, state, revision: now.revision + 1 };
        rows.set(id, saved);
        return [saved];
      });
    },
  };
  return { port, write, rows, calls, control };
}

export async function opened(...boxes: BBox[]) {
  const fake = host(...boxes);
  const outbox = outboxOver(fake.write);
  const session = new AnnotateSession(fake.port, outbox);
  session.open('s1', image, await fake.port.list({ screenshotId: 's1' }));
  session.editor.set({ camera: { x: 0, y: 0, zoom: 1 } });
  const drag = (from: [number, number], to: [number, number]) => {
    session.toolbox.pointerDown(from);
    session.toolbox.pointerMove(to);
    session.toolbox.pointerUp(to);
  };
  return { ...fake, outbox, session, drag };
}
