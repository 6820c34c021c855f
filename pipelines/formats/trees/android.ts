import { own } from '../own.ts';
import { parseXml, type XmlNode } from '../text/xml.ts';
import { bounds, jsonTree, treeFormat, type Tree, type TreeNode } from './source.ts';

/** Attributes of a node, named as UI Automator names them. */
export type AndroidAttributes = Record<string, string | undefined>;

const components: Record<string, string> = {
  SeekBar: 'Seek Bar',
  Switch: 'Switch',
  SwitchCompat: 'Switch',
  ToggleButton: 'Switch',
  CheckBox: 'Checkbox',
  RadioButton: 'Radio Group',
  Spinner: 'Listbox/Dropdown',
  RatingBar: 'Rating',
};

/** Nodes of a parsed tree, and how many useful ones have no readable position. */
interface Found {
  nodes: TreeNode[];
  unplaced: number;
}

function add(found: Found, at: AndroidAttributes): void {
  const box = bounds(at['bounds'] ?? at['visibleBounds']);
  const node = nodeOf(at, box ?? [0, 0, 0, 0]);
  if (box) found.nodes.push(node);
  else if (node.name !== '' || node.interactive) found.unplaced++;
}

function nodeOf(at: AndroidAttributes, box: TreeNode['box']): TreeNode {
  const type = (at['class'] ?? at['type'] ?? '').split('.').at(-1) ?? '';
  const name = at['text'] || at['content-desc'] || at['description'] || '';
  const on = (flag: string) => at[flag] === 'true';
  const interactive = on('clickable') || on('long-clickable') || on('longClickable') || on('checkable');
  return {
    name,
    role: own(components, type) ?? type,
    box,
    interactive,
    kind: at['text'] ? 'text' : interactive ? 'icon' : null,
    state: on('checkable') ? (on('checked') ? 'checked' : 'not checked') : null,
    description: at['resource-id'] ?? at['id'] ?? '',
  };
}

function sizeOf(nodes: readonly TreeNode[]): readonly [number, number] | null {
  const right = nodes.reduce((most, { box }) => Math.max(most, box[2]), 0);
  const bottom = nodes.reduce((most, { box }) => Math.max(most, box[3]), 0);
  return right > 0 && bottom > 0 ? [right, bottom] : null;
}

function treeOf({ nodes, unplaced }: Found, app: string | null, size = sizeOf(nodes)): Tree {
  return { nodes, unplaced, convention: 'xyxy-px', size, app };
}

/** The tree of these nodes, in the order in which they are drawn. */
export function androidTree(nodes: readonly AndroidAttributes[]): Tree {
  const found: Found = { nodes: [], unplaced: 0 };
  for (const node of nodes) add(found, node);
  return treeOf(found, nodes.find((node) => node['package'])?.['package'] ?? null);
}

function fromXml(text: string): Tree | null {
  const root = parseXml(text);
  if (root.name !== 'hierarchy') return null;
  const found: Found = { nodes: [], unplaced: 0 };
  let app: string | null = null;
  const visit = (node: XmlNode) => {
    // UiAutomator2 uses the class as the tag name; the older dump has `node` with the class as an attribute.
    add(found, { class: node.name, ...node.attributes });
    app ??= node.attributes['package'] || null;
    for (const child of node.children) visit(child);
  };
  for (const child of root.children) visit(child);
  return treeOf(found, app);
}

interface Harmony {
  attributes: AndroidAttributes;
  children?: Harmony[];
}

/** HarmonyOS layouts are JSON of nodes with `attributes` and `children`, with the same kind of bounds. */
function fromHarmony(text: string): Tree | null {
  const root = jsonTree(text) as Harmony;
  if (typeof root?.attributes !== 'object' || !Array.isArray(root.children)) return null;
  const found: Found = { nodes: [], unplaced: 0 };
  let app: string | null = null;
  const visit = (node: Harmony) => {
    add(found, node.attributes ?? {});
    app ??= node.attributes?.['bundleName'] || null;
    for (const child of node.children ?? []) visit(child);
  };
  visit(root);
  return treeOf(found, app);
}

export const uiautomator = treeFormat({
  id: 'uiautomator',
  name: 'UI Automator dump (Android; HarmonyOS layout)',
  endings: ['.xml', '.uix', '.json'],
  convention: 'xyxy-px',
  platform: 'android',
  parse: (text) => (text.trimStart().startsWith('<') ? fromXml(text) : fromHarmony(text)),
});

/** Appium's page source as JSON: attributes with `@`, class names as keys, arrays for repeats. */
function fromAppium(text: string): Tree | null {
  const whole = jsonTree(text) as { hierarchy?: Record<string, unknown> } | null;
  const root = whole?.hierarchy;
  if (typeof root !== 'object' || root === null) return null;
  const found: Found = { nodes: [], unplaced: 0 };
  let app: string | null = null;
  const visit = (value: Record<string, unknown>) => {
    const at: AndroidAttributes = {};
    for (const [key, entry] of Object.entries(value)) if (key.startsWith('@')) at[key.slice(1)] = String(entry);
    if (at['displayed'] !== 'false') add(found, at);
    app ??= at['package'] || null;
    for (const [key, entry] of Object.entries(value)) {
      if (key.startsWith('@')) continue;
      for (const child of Array.isArray(entry) ? entry : [entry])
        if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>);
    }
  };
  visit(root);
  const [width, height] = [Number(root['@width']), Number(root['@height'])];
  return treeOf(found, app, width > 0 && height > 0 ? [width, height] : undefined);
}

export const appium = treeFormat({
  id: 'appium',
  name: 'Appium page source (JSON)',
  endings: ['.json'],
  convention: 'xyxy-px',
  platform: 'android',
  parse: fromAppium,
});
