import type { TypedState } from './typed-state.ts';

/** Words for the states of two-state controls: the first of each pair is true. */
const pairs: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['checked', 'unchecked'],
  ['ticked', 'unticked'],
  ['selected', 'unselected'],
  ['selected', 'deselected'],
  ['expanded', 'collapsed'],
  ['open', 'closed'],
  ['opened', 'closed'],
  ['pressed', 'released'],
  ['active', 'inactive'],
  ['enabled', 'disabled'],
  ['shown', 'hidden'],
  ['visible', 'invisible'],
  ['true', 'false'],
  ['yes', 'no'],
  ['开', '关'],
  ['打开', '关闭'],
  ['选中', '未选中'],
  ['展开', '收起'],
];
const values: ReadonlyMap<string, boolean> = new Map(
  pairs.flatMap(([yes, no]) => [[yes, true] as const, [no, false] as const, [`not ${yes}`, false] as const]),
);

/** `checked`, `not checked`, `Turned off`; null for any other text (`partly checked`). */
export function readBoolean(text: string): TypedState | null {
  const word = text
    .toLowerCase()
    .replace(/^(?:is |it is |turned |switched |set to )+/, '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '');
  const value = values.get(word);
  return value === undefined ? null : { kind: 'boolean', value, unit: null };
}
