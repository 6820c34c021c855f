import { z } from 'zod';

const spot = z.object({ x: z.number(), y: z.number() });
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** The lines of a trace that are used; all others are skipped. */
const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('context-options'),
    browserName: z.string().nullish(),
    title: z.string().nullish(),
    wallTime: z.number().nullish(),
    monotonicTime: z.number().nullish(),
    options: z
      .object({
        viewport: z.object({ width: z.number(), height: z.number() }).nullish(),
        deviceScaleFactor: z.number().nullish(),
      })
      .nullish(),
  }),
  z.object({
    type: z.literal('before'),
    callId: z.string(),
    startTime: z.number(),
    class: z.string().nullish(),
    method: z.string().nullish(),
    title: z.string().nullish(),
    params: z.record(z.string(), z.unknown()).nullish(),
    parentId: z.string().nullish(),
  }),
  z.object({ type: z.literal('input'), callId: z.string(), point: spot.nullish(), box: box.nullish() }),
  z.object({
    type: z.literal('after'),
    callId: z.string(),
    endTime: z.number(),
    point: spot.nullish(),
    error: z.unknown().optional(),
  }),
  z.object({
    type: z.literal('screencast-frame'),
    pageId: z.string().nullish(),
    /** Older traces name the picture by its hash, newer ones by its file. */
    sha1: z.string().nullish(),
    file: z.string().nullish(),
    width: z.number(),
    height: z.number(),
    timestamp: z.number(),
  }),
]);

type Event = z.infer<typeof event>;
export type Options = Extract<Event, { type: 'context-options' }>;
export type FrameEvent = Extract<Event, { type: 'screencast-frame' }>;

/** One call of the script, joined from its events. */
export interface Call {
  before: Extract<Event, { type: 'before' }>;
  point: { x: number; y: number } | null;
  /** Where a drag began: it has two points and two boxes; the other fields are those of its end. */
  began: Pick<Extract<Event, { type: 'input' }>, 'point' | 'box'> | null;
  /** Position of the element, in pixels of the page. */
  box: z.infer<typeof box> | null;
  endTime: number | null;
  error: string | null;
}

export interface Trace {
  options: Options | null;
  calls: Call[];
  frames: FrameEvent[];
}

function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const found = z
    .object({ error: z.object({ message: z.string() }).optional(), message: z.string().optional() })
    .safeParse(error);
  return found.data?.message ?? found.data?.error?.message ?? JSON.stringify(error);
}

/** Joins the lines of a trace by call; lines of other types, and broken ones, are ignored. */
export function readTrace(text: string): Trace {
  const trace: Trace = { options: null, calls: [], frames: [] };
  const open = new Map<string, Call>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      continue;
    }
    const found = event.safeParse(value);
    if (!found.success) continue;
    const entry = found.data;
    switch (entry.type) {
      case 'context-options':
        trace.options ??= entry;
        break;
      case 'before': {
        const call: Call = { before: entry, point: null, began: null, box: null, endTime: null, error: null };
        open.set(entry.callId, call);
        trace.calls.push(call);
        break;
      }
      case 'input': {
        const call = open.get(entry.callId);
        if (!call) break;
        call.began ??= entry;
        call.point = entry.point ?? call.point;
        call.box = entry.box ?? call.box;
        break;
      }
      case 'after': {
        const call = open.get(entry.callId);
        if (!call) break;
        call.endTime = entry.endTime;
        call.point ??= entry.point ?? null;
        call.error = messageOf(entry.error);
        break;
      }
      case 'screencast-frame':
        trace.frames.push(entry);
        break;
    }
  }
  trace.frames.sort((a, b) => a.timestamp - b.timestamp);
  return trace;
}
