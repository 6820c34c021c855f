import { z } from 'zod';

const text = z.object({ value: z.unknown().optional() }).optional();
const wordsOf = (value: { value?: unknown } | undefined): string =>
  typeof value?.value === 'string' || typeof value?.value === 'number' ? String(value.value).trim() : '';

/** The used fields of a node of Chromium's accessibility tree (DevTools protocol, Accessibility.AXNode). */
export const axTree = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      parentId: z.string().optional(),
      ignored: z.boolean(),
      role: text,
      name: text,
      description: text,
      value: text,
      // A list of other nodes, such as those that label a field, has no value.
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .optional(),
      backendDOMNodeId: z.number().optional(),
    }),
  ),
});
type AxNode = z.infer<typeof axTree>['nodes'][number];

/** A node that is worth proposing. */
export interface PageNode {
  backendNodeId: number;
  role: string;
  name: string;
  description: string;
  /** Its current state in words; empty if it has none. */
  state: string;
  interactive: boolean;
}

const operable: ReadonlySet<string> = new Set(
  'button link textbox searchbox combobox listbox option checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox menuitemradio treeitem'.split(
    ' ',
  ),
);
const content: ReadonlySet<string> = new Set(
  'StaticText heading image img figure columnheader rowheader progressbar meter alert status Iframe'.split(' '),
);

/** Roles whose value is the node's own rather than a copy of its content. */
const valued: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'slider',
  'spinbutton',
  'progressbar',
  'meter',
]);

function stateOf(node: AxNode, role: string): string {
  const of = (name: string) => node.properties?.find((entry) => entry.name === name)?.value.value;
  const words: string[] = [];
  const ticked = of('checked') ?? of('pressed');
  if (ticked !== undefined)
    words.push(
      ticked === 'true' || ticked === true ? 'checked' : ticked === 'mixed' ? 'partly checked' : 'not checked',
    );
  if (of('selected') === true) words.push('selected');
  if (of('expanded') !== undefined) words.push(of('expanded') === true ? 'expanded' : 'collapsed');
  if (of('disabled') === true) words.push('disabled');
  const value = valued.has(role) ? wordsOf(node.value) : '';
  return [...(value ? [value] : []), ...words].join(', ').slice(0, 300);
}

/** Named or operable nodes in the tree's order, without text that only repeats its parent. */
export function worthwhile({ nodes }: z.infer<typeof axTree>, most: number): PageNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const kept = new Map<string, PageNode>();
  const insideOf = (node: AxNode): PageNode | null => {
    for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
      const found = kept.get(at.nodeId);
      if (found) return found;
    }
    return null;
  };
  for (const node of nodes) {
    const role = wordsOf(node.role);
    if (node.ignored || node.backendDOMNodeId === undefined || role === 'RootWebArea') continue;
    const focusable =
      node.properties?.some((entry) => entry.name === 'focusable' && entry.value.value === true) ?? false;
    const interactive = operable.has(role) || (focusable && role !== 'generic');
    const name = wordsOf(node.name).replace(/\s+/g, ' ').slice(0, 500);
    if (!interactive && (!content.has(role) || name === '')) continue;
    if (role === 'StaticText') {
      const around = insideOf(node);
      if (around && (around.name === name || around.interactive)) continue;
    }
    const description = wordsOf(node.description).slice(0, 2000);
    const made = { role, name, description, state: stateOf(node, role), interactive };
    kept.set(node.nodeId, { backendNodeId: node.backendDOMNodeId, ...made });
    if (kept.size >= most) break;
  }
  return [...kept.values()];
}
