import { useKeyBindings } from './key-bindings.ts';

/** Key sets for people used to another tool; actions that a set does not name keep the studio's key. */
export const keyPresets = {
  studio: {},
  /** labelImg 1.8 (its README, Hotkeys): also Ctrl+E edits, Ctrl+V copies the boxes of the previous picture. */
  labelImg: {
    'annotate-draw': ['W'],
    'annotate-previous': ['A'],
    'annotate-next': ['D'],
    'annotate-duplicate': ['Mod+D'],
    'annotate-retire': ['Delete'],
    'annotate-edit': ['Mod+E'],
    'annotate-copy-previous': ['Mod+V'],
    'annotate-paste': ['Mod+Shift+V'],
    'annotate-zoom-in': ['Mod++', 'Mod+='],
    'annotate-zoom-out': ['Mod+-'],
    'annotate-zoom-100': ['Mod+0'],
    'annotate-fit': ['Mod+F'],
    search: ['/'],
    'item-export': ['Mod+Shift+E'],
  },
  /** CVAT 2 (its documentation, Shortcuts): N draws, D and F step through frames, C and V by larger steps. */
  cvat: {
    'annotate-draw': ['N'],
    'annotate-absent': ['Alt+N'],
    'annotate-previous': ['D'],
    'annotate-next': ['F'],
    'annotate-previous-open': ['C'],
    'annotate-next-open': ['V'],
    'annotate-comment': ['Shift+C'],
    'annotate-select': ['Shift+V'],
    'annotate-fit': ['Shift+F'],
    'annotate-retire': ['Delete', 'Shift+Delete'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type KeyPreset = keyof typeof keyPresets;
export const presetNames = Object.keys(keyPresets) as KeyPreset[];

const same = (a: Record<string, readonly string[]>, b: Record<string, readonly string[]>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, keys]) => keys.join(' ') === b[id]?.join(' '));

/** The set in use; null if a person changed some of the keys. */
export function presetOf(changed: Record<string, readonly string[]>): KeyPreset | null {
  return presetNames.find((name) => same(keyPresets[name], changed)) ?? null;
}

/** Resets every key: to those of the set, and the studio's for the rest. */
export function takePreset(name: KeyPreset): void {
  const set: Record<string, readonly string[]> = keyPresets[name];
  useKeyBindings.setState({
    changed: Object.fromEntries(Object.entries(set).map(([id, keys]) => [id, [...keys]])),
  });
}
