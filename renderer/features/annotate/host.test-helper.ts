import { ORPCError } from '@orpc/client';
import type { BBox } from '#shared/contract/common.ts';
import { type Element, type ElementContent, elementContent } from '#shared/contract/elements.ts';
import { AnnotateSession, type SessionPort } from './session.ts';

export const image = { width: 1000, height: 800 };
export const contentOf = (locate: BBox) => elementContent.parse({ locate });

/** A host in memory with revisions and undo; `calls` notes what reached it, `fail` and `gate` break and hold it. */
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
  /** Goes from one list of steps to the other; what comes back is a new revision. */
  const turn = (from: Step[], to: Step[]) => {
    const step = from.pop();
    if (!step) return null;
    to.push({ label: step.label, before: new Map(rows) });
    const now = new Map(rows);
    rows.clear();
    for (const [id, one] of step.before)
      rows.set(id, { ...one, revision: Math.max(one.revision, now.get(id)?.revision ?? 0) + 1 });
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
    create: async ({ made, label }) => {
      await begin(label);
      note(label);
      return made.map((one) => {
        const fresh = row(one.id, one.content, 1);
        rows.set(one.id, fresh);
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
            data: { id, current: { content: now.content } },
          });
      }
      note(label);
      return edits.map(({ id, content: next, baseRevision }) => {
        const saved = row(id, next, baseRevision + 1);
        rows.set(id, saved);
        return saved;
      });
    },
    setState: async ({ items, state, label }) => {
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
    undo: async () => turn(past, undone),
    redo: async () => turn(undone, past),
  };
  return { port, rows, calls, control };
}

export async function opened(...boxes: BBox[]) {
  const fake = host(...boxes);
  const session = new AnnotateSession(fake.port);
  session.open('s1', image, await fake.port.list({ screenshotId: 's1' }));
  session.editor.set({ camera: { x: 0, y: 0, zoom: 1 } });
  const drag = (from: [number, number], to: [number, number]) => {
    session.toolbox.pointerDown(from);
    session.toolbox.pointerMove(to);
    session.toolbox.pointerUp(to);
  };
  return { ...fake, session, drag };
}
