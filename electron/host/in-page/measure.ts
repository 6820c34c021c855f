/** `[left, top, right, bottom]` in CSS pixels of the viewport. */
type Edges = [number, number, number, number];

/**
 * Runs in the page, in an isolated world that the page's scripts cannot reach; it is sent there as text, so it may
 * use nothing from outside itself. Returns the visible part of each node, or null if it cannot be seen: hidden,
 * without area, scrolled away, or behind something else.
 */
export function measure(...given: readonly unknown[]): (Edges | null)[] {
  const nodes = given as (Node | null)[];
  const view: Edges = [0, 0, innerWidth, innerHeight];
  const cut = (a: Edges, b: Edges): Edges => [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  const empty = (r: Edges) => !(r[2] - r[0] >= 1 && r[3] - r[1] >= 1);
  const edges = (r: DOMRect): Edges => [r.left, r.top, r.right, r.bottom];
  const above = (el: Element): Element | null => {
    const root = el.getRootNode();
    return el.assignedSlot ?? el.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const within = (el: Element, top: Element): boolean => {
    for (let at: Element | null = el; at; at = above(at)) if (at === top) return true;
    return false;
  };
  const clips = new Map<Element, Edges>();
  /** The part of an element's content that scrolling and clipping ancestors leave visible. */
  const clipOf = (el: Element | null): Edges => {
    if (!el || el === document.documentElement || el === document.body) return view;
    const known = clips.get(el);
    if (known) return known;
    const style = getComputedStyle(el);
    let clip = style.position === 'fixed' ? view : clipOf(above(el));
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      const r = el.getBoundingClientRect();
      const [left, top] = [r.left + el.clientLeft, r.top + el.clientTop];
      clip = cut(clip, [left, top, left + el.clientWidth, top + el.clientHeight]);
    }
    clips.set(el, clip);
    return clip;
  };
  const deepest = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const shows = (el: Element, r: Edges): boolean => {
    if (getComputedStyle(el).pointerEvents === 'none') return true;
    const [cx, cy, dx, dy] = [(r[0] + r[2]) / 2, (r[1] + r[3]) / 2, (r[2] - r[0]) / 4, (r[3] - r[1]) / 4];
    const probes = [
      [cx, cy],
      [cx - dx, cy - dy],
      [cx + dx, cy + dy],
      [cx - dx, cy + dy],
      [cx + dx, cy - dy],
    ] as const;
    return probes.some(([x, y]) => {
      const hit = deepest(x, y);
      return hit !== null && (within(hit, el) || within(el, hit));
    });
  };
  return nodes.map((node) => {
    const el = node instanceof Element ? node : (node?.parentElement ?? null);
    if (!node?.isConnected || !el?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    if (node !== el) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const r = cut(edges(range.getBoundingClientRect()), clipOf(el));
      return empty(r) || !shows(el, r) ? null : r;
    }
    let r = edges(el.getBoundingClientRect());
    // An inline element's own box may be empty around a larger child (a link around a picture).
    if (empty(r))
      for (const child of el.children) {
        const c = edges(child.getBoundingClientRect());
        if (empty(c)) continue;
        r = empty(r) ? c : [Math.min(r[0], c[0]), Math.min(r[1], c[1]), Math.max(r[2], c[2]), Math.max(r[3], c[3])];
      }
    r = cut(r, clipOf(above(el)));
    return empty(r) || !shows(el, r) ? null : r;
  });
}
