import { type Field, fieldsOf, textOf } from '../tfrecord/wire.ts';
import { type AndroidAttributes, androidTree } from './android.ts';
import type { Tree } from './source.ts';

/** Numbers of the fields, from android_env's `proto/a11y`. */
const windows = 1;
const windowFields = { layer: 4, tree: 11 };
const nodes = 1;
const bounds = 2;
const visible = 23;
const texts: Record<number, string> = { 3: 'class', 4: 'content-desc', 6: 'package', 7: 'text', 10: 'resource-id' };
const flags: Record<number, string> = { 12: 'checkable', 13: 'checked', 14: 'clickable', 19: 'long-clickable' };

const integer = (value: Field['value']): number => (typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : 0);
const message = (value: Field['value']): Uint8Array => (typeof value === 'bigint' ? new Uint8Array() : value);

/** A `ProtoRect` as UI Automator writes it; zero is not stored. */
function rectangle(rect: Uint8Array): string {
  const sides = [0, 0, 0, 0];
  for (const { number, value } of fieldsOf(rect)) if (number <= 4) sides[number - 1] = integer(value);
  const [left, top, right, bottom] = sides;
  return `[${left},${top}][${right},${bottom}]`;
}

/** The node with the names of UI Automator's attributes; null if it cannot be seen. */
function nodeOf(node: Uint8Array): AndroidAttributes | null {
  const at: AndroidAttributes = {};
  let seen = false;
  for (const { number, value } of fieldsOf(node)) {
    const [text, flag] = [texts[number], flags[number]];
    if (number === bounds) at['bounds'] = rectangle(message(value));
    else if (number === visible) seen = integer(value) === 1;
    else if (text !== undefined) at[text] = textOf(value);
    else if (flag !== undefined) at[flag] = String(integer(value) === 1);
  }
  return seen ? at : null;
}

function windowOf(window: Uint8Array): { layer: number; nodes: AndroidAttributes[] } {
  const found: AndroidAttributes[] = [];
  let layer = 0;
  for (const { number, value } of fieldsOf(window)) {
    if (number === windowFields.layer) layer = integer(value);
    else if (number === windowFields.tree)
      for (const { number: part, value: node } of fieldsOf(message(value))) {
        const entry = part === nodes ? nodeOf(message(node)) : null;
        if (entry) found.push(entry);
      }
  }
  return { layer, nodes: found };
}

/**
 * The visible nodes of an `AndroidAccessibilityForest` (android_env), windows in front last; boxes in pixels of the
 * screen. Errors: Refused for bytes that are no protocol buffer.
 */
export function forestTree(forest: Uint8Array): Tree {
  const all = [...fieldsOf(forest)].flatMap(({ number, value }) =>
    number === windows ? [windowOf(message(value))] : [],
  );
  return androidTree(all.toSorted((a, b) => a.layer - b.layer).flatMap((window) => window.nodes));
}
