import type { screenshotSorts } from '#shared/contract/screenshots.ts';
import type { Bitmap } from './bitmap.ts';

/** `unfinished`: drafts first, then all others; it does not tell which of those were decided. */
export type Sort = (typeof screenshotSorts)[number] | 'unfinished';

/** Where a page ended: key in the order (the name itself in the order by name) and `seq`. */
export type Cursor = [string | number, number];

/** A place in an order: a key, and the `seq` that settles equal keys. */
export interface Place {
  key: number;
  seq: number;
}

const before = (a: Place, b: Place): boolean => a.key < b.key || (a.key === b.key && a.seq < b.seq);

/**
 * The first `limit` members of a set after a place, in order, in O(n log limit) time and O(limit) memory: a
 * heap keeps the best so far, with the worst of them on top.
 */
export function firstAfter(set: Bitmap, keyOf: (seq: number) => number, after: Place | null, limit: number): number[] {
  const heap: Place[] = [];
  set.forEach((seq) => {
    const key = keyOf(seq);
    if (after && !(after.key < key || (after.key === key && after.seq < seq))) return;
    const top = heap[0];
    if (heap.length < limit || !top) {
      heap.push({ key, seq });
      rise(heap);
    } else if (key < top.key || (key === top.key && seq < top.seq)) {
      heap[0] = { key, seq };
      sink(heap);
    }
  });
  return heap.sort((a, b) => a.key - b.key || a.seq - b.seq).map(({ seq }) => seq);
}

function rise(heap: Place[]): void {
  let at = heap.length - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    const [child, parent] = [heap[at], heap[up]];
    if (!child || !parent || !before(parent, child)) return;
    heap[at] = parent;
    heap[up] = child;
    at = up;
  }
}

function sink(heap: Place[]): void {
  let at = 0;
  for (;;) {
    let worst = at;
    for (const down of [2 * at + 1, 2 * at + 2]) {
      const [a, b] = [heap[worst], heap[down]];
      if (a && b && before(a, b)) worst = down;
    }
    const [here, there] = [heap[at], heap[worst]];
    if (worst === at || !here || !there) return;
    heap[at] = there;
    heap[worst] = here;
    at = worst;
  }
}
