import { XMLParser } from 'fast-xml-parser';

/** Longest tree that is read, in characters, and most elements that it gives (our choice). */
const longest = 8_000_000;
const mostElements = 3000;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: true,
});

type Node = Record<string, unknown>;

const pair = (text: unknown): [number, number] | null => {
  const found = typeof text === 'string' ? /^\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/.exec(text) : null;
  return found ? [Number(found[1]), Number(found[2])] : null;
};

const pressed = /button|entry|text|link|menu|check|radio|combo|tab|slider|item|toggle/;

/**
 * An accessibility tree of OSWorld (`screencoord="(x, y)"`, `size="(w, h)"` in pixels of the screen) as the list of
 * elements that a step keeps; null if it is none, or no element has a place.
 */
export function treeOf(xml: string, [width, height]: readonly [number, number]): string | null {
  if (xml.length > longest) return null;
  const elements: object[] = [];
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      const tag = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
      if (tag === undefined || tag.startsWith('?')) continue;
      const attributes = (node[':@'] ?? {}) as Record<string, unknown>;
      const [at, size] = [pair(attributes['screencoord']), pair(attributes['size'])];
      if (at && size && size[0] > 0 && size[1] > 0 && elements.length < mostElements) {
        const box = [at[0], at[1], at[0] + size[0], at[1] + size[1]];
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
        if (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height)
          elements.push({
            ...{ id: elements.length, role: tag, name: String(attributes['name'] ?? ''), description: '' },
            ...{ interactive: pressed.test(tag), bbox: box },
          });
      }
      const inside = node[tag];
      if (Array.isArray(inside)) visit(inside as Node[]);
    }
  };
  try {
    visit(parser.parse(xml) as Node[]);
  } catch {
    return null;
  }
  return elements.length > 0 ? JSON.stringify({ platform: 'linux', image_size: [width, height], elements }) : null;
}
