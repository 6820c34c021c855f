import { parseXml, type XmlNode } from '#pipelines/formats/text/xml.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { alike } from '../found.ts';

/** What a dump of UI Automator says of one element that is on the screen. */
export interface ScreenNode {
  text: string;
  description: string;
  /** Its whole resource id: `com.example:id/save`. */
  id: string;
  checked: boolean;
  /** Its middle, in the phone's own pixels. */
  middle: Point;
}

/** The elements of a dump, in drawing order; none if it cannot be read. */
export function nodesOf(dump: string): ScreenNode[] {
  const found: ScreenNode[] = [];
  const visit = ({ attributes: at, children }: XmlNode) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = (at['bounds'] ?? '').match(/-?\d+/g)?.map(Number) ?? [];
    if (x1 > x0 && y1 > y0)
      found.push({
        text: at['text'] ?? '',
        description: at['content-desc'] ?? '',
        id: at['resource-id'] ?? '',
        checked: at['checked'] === 'true',
        middle: [(x0 + x1) / 2, (y0 + y1) / 2],
      });
    for (const child of children) visit(child);
  };
  try {
    visit(parseXml(dump));
    return found;
  } catch {
    return [];
  }
}

/** All that can be read on the screen. */
export const wordsOn = (nodes: readonly ScreenNode[]): string =>
  nodes
    .flatMap(({ text, description }) => [text, description])
    .filter((text) => text.trim() !== '')
    .join('\n');

const shortId = (id: string): string => id.replace(/^.*:id\//, '');

/**
 * The elements that a target names: `id=save` (the end of its resource id, or all of it), `text=Save`, `desc=Save`, or
 * just `Save`, which may be any of them; texts whatever their case.
 */
export function named(nodes: readonly ScreenNode[], target: string): ScreenNode[] {
  const [, by, value = ''] = /^(id|text|desc)=(.*)$/s.exec(target) ?? [null, '', target];
  const fits = {
    id: ({ id }: ScreenNode) => id !== '' && (id === value || shortId(id) === value),
    text: ({ text }: ScreenNode) => text !== '' && alike(text, value),
    desc: ({ description }: ScreenNode) => description !== '' && alike(description, value),
  };
  const ways = by ? [fits[by as 'id']] : [fits.text, fits.desc, fits.id];
  return ways.map((fit) => nodes.filter(fit)).find((all) => all.length > 0) ?? [];
}
