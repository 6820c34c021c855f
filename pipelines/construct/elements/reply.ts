import { z } from 'zod';
import { elementKinds } from '#shared/contents/element.ts';

/** One element as listed by a model; `box` in the model's convention, four numbers if valid. */
const listedElement = z.object({
  box: z.array(z.number()),
  kind: z.enum(elementKinds).nullable(),
  name: z.string(),
  role: z.string(),
  /** 0..1; null if the model gave none. */
  score: z.number().nullable(),
});
export type ListedElement = z.infer<typeof listedElement>;

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that model families use for the same value, ours first (Qwen: bbox_2d and label; Gemini: box_2d). */
const words = {
  box: ['box', 'bbox', 'bbox_2d', 'box_2d', 'bounding_box', 'boundingBox', 'coordinates'],
  name: ['name', 'label', 'text', 'text_content', 'content', 'caption', 'description'],
  role: ['role', 'type', 'element_type', 'category', 'class'],
  score: ['score', 'confidence', 'probability'],
} as const;

const first = (entry: Entry, keys: readonly string[]): unknown =>
  keys.map((key) => entry[key]).find((value) => value !== undefined && value !== null);

/** Numbers of a list, of nested lists (two corners), of named edges, or of a text that contains them. */
function numbersOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap((entry) => (typeof entry === 'number' ? [entry] : numbersOf(entry)));
  if (typeof value === 'string') return [...value.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  if (!isEntry(value)) return [];
  const edges = ['x1', 'y1', 'x2', 'y2'].map((key) => value[key]);
  return edges.every((edge) => typeof edge === 'number') ? edges : [];
}

function scoreOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0 || number > 100) return null;
  return number > 1 ? number / 100 : number;
}

function entryOf(entry: Entry): ListedElement {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
  const role = text(first(entry, words.role));
  const kind = [text(entry['kind']), role].map((word) => word.toLowerCase()).find((word) => /^(text|icon)$/.test(word));
  return {
    box: numbersOf(first(entry, words.box)),
    kind: kind === 'text' || kind === 'icon' ? kind : null,
    name: text(first(entry, words.name)),
    role: /^(text|icon)$/i.test(role) ? '' : role,
    score: scoreOf(first(entry, words.score)),
  };
}

/** The list in a reply: the requested object, another object with one list in it, or the bare list. */
function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isEntry(value)) return null;
  if (Array.isArray(value['elements'])) return value['elements'];
  const lists = Object.values(value).filter((entry) => Array.isArray(entry) && entry.every(isEntry));
  return lists.length === 1 ? (lists[0] as unknown[]) : null;
}

/**
 * The requested schema, read leniently: many models answer in the form they were trained on. A value that is not an
 * entry is kept as one without a box, so that it is counted and not lost.
 */
export const listReply = z.preprocess(
  (value) => {
    const list = listOf(value);
    if (list === null) return value;
    const elements = list.map((entry) =>
      isEntry(entry) ? entryOf(entry) : { box: [], kind: null, name: String(entry), role: '', score: null },
    );
    // A long answer without a single box is in the wrong form, so the model is asked again.
    return list.length > 0 && elements.every(({ box }) => box.length === 0) ? value : { elements };
  },
  z.object({ elements: z.array(listedElement) }),
);
