import type { ClickTree } from '#shared/episodes/describe-click.ts';
import { parseXml, type XmlNode } from '../text/xml.ts';
import { bounds } from './source.ts';

/**
 * All nodes of a UI Automator dump in drawing order, including those without text.
 * @throws Refused if it is not XML; null if it is not a dump
 */
export function clickTree(text: string): ClickTree | null {
  const root = parseXml(text.replace(/^\ufeff/, ''));
  if (root.name !== 'hierarchy') return null;
  const nodes: ClickTree['nodes'] = [];
  const visit = (node: XmlNode, parent: number | null): void => {
    const at = node.attributes;
    const box = bounds(at['bounds']);
    let here = parent;
    if (box && box[2] > box[0] && box[3] > box[1]) {
      here = nodes.length;
      nodes.push({
        box,
        clickable: at['clickable'] === 'true',
        longClickable: at['long-clickable'] === 'true',
        text: at['text'] ?? '',
        description: at['content-desc'] ?? '',
        resourceId: at['resource-id'] ?? '',
        parent,
      });
    }
    for (const child of node.children) visit(child, here);
  };
  for (const child of root.children) visit(child, null);
  const width = nodes.reduce((most, { box }) => Math.max(most, box[2]), 0);
  return { nodes, width: width > 0 ? width : null };
}
