import type { Component } from '../../../contents/component.ts';
import { readBoolean } from './booleans.ts';
import { readColor } from './colors.ts';
import { readDate } from './dates.ts';
import { readNumber } from './numbers.ts';
import type { StateKind, TypedState } from './typed-state.ts';

/**
 * The kinds of state of each component type (FineState-Bench, component taxonomy), the usual kind first. A text is read
 * as the first kind that fits; any text can be a `choice` or a `text`.
 */
const kindsOf: Record<string, readonly StateKind[]> = {
  Slider: ['number'],
  Knob: ['number'],
  Stepper: ['number'],
  'Seek Bar': ['number', 'date'],
  'Chart Point': ['number', 'date'],
  Switch: ['boolean'],
  Checkbox: ['boolean'],
  'Radio Group': ['boolean', 'choice'],
  Tabs: ['boolean', 'choice'],
  'Segmented Control': ['boolean', 'choice'],
  Accordion: ['boolean', 'choice'],
  Rating: ['number'],
  'Color Picker': ['color'],
  'Date Picker': ['date'],
  'Time Picker': ['date'],
  'Listbox/Dropdown': ['boolean', 'choice'],
  'Drag & Reorder': ['number', 'text'],
  'Zoom & Pan': ['number', 'text'],
  'Resizable Pane': ['number', 'boolean', 'text'],
  Carousel: ['number', 'choice'],
  'Tree View': ['boolean', 'choice'],
  Splitter: ['number', 'text'],
  'Table Column': ['number', 'boolean', 'choice'],
};

/** Kinds to try for a state without a component type. */
const any: readonly StateKind[] = ['boolean', 'number', 'color', 'date', 'text'];

/** Kinds of state of a component type; undefined for a type that is none of the 23. */
export const kindsOfComponent = (component: Component['component']): readonly StateKind[] | undefined =>
  component === null ? undefined : kindsOf[component];

const readers: Record<StateKind, (text: string) => TypedState | null> = {
  number: readNumber,
  boolean: readBoolean,
  date: readDate,
  color: readColor,
  choice: (text) => ({ kind: 'choice', value: text, unit: null }),
  text: (text) => ({ kind: 'text', value: text, unit: null }),
};

/** Parses `value: 16` and `"16"` as 16. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(?:value|state)\s*[:=]?\s+(?=\S)|^(?:value|state)[:=]\s*/i, '')
    .replace(/^["“'‘](.*)["”'’]$/, '$1')
    .trim();

/** A written state, read as its component's type; `text` if it is none of the type's kinds, null if empty. */
export function readState(component: Component['component'], text: string | null): TypedState | null {
  const words = bare(text ?? '');
  if (words === '') return null;
  for (const kind of kindsOfComponent(component) ?? any) {
    const read = readers[kind](words);
    if (read) return read;
  }
  return readers.text(words);
}

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Whether two states are the same: `50 %` and `50%`, `#f00` and `red`, `9:30 pm` and `21:30`. */
export function sameState(a: TypedState, b: TypedState): boolean {
  if (a.kind === 'number' && b.kind === 'number')
    return a.value === b.value && fold(a.unit ?? '') === fold(b.unit ?? '');
  if (typeof a.value === 'string' && typeof b.value === 'string') return fold(a.value) === fold(b.value);
  return a.kind === b.kind && a.value === b.value;
}
