import type { BBox } from '#shared/geometry/shapes.ts';
import type { KnownElement, ReadText, SceneMaterial } from '../material.ts';
import type { ReadPicture } from '../ocr/reader.ts';
import { likeness, tellingWords, words } from '#shared/lints/words.ts';
import { controlType } from './control-types.ts';

/** A text on the screen. `usable` ones are unique there, short and do not contain the app's name. */
export interface Label {
  text: string;
  box: BBox;
  usable: boolean;
}

/** A control with a readable label. States are null if the annotation has none. */
export interface Control {
  name: string;
  type: string;
  box: BBox;
  on: boolean | null;
  disabled: boolean;
  selected: boolean;
  value: string | null;
}

export interface Scene {
  width: number;
  height: number;
  labels: Label[];
  controls: Control[];
  /** True for a text without a single word that is on the screen. */
  isAbsent(text: string): boolean;
  /** False for texts that would reveal the app. */
  isSafe(text: string): boolean;
}

const textRoles: ReadonlySet<string> = new Set(
  'statictext label heading columnheader cell menu menuitem tab option listitem gridcell rowheader paragraph text'.split(
    ' ',
  ),
);
const textRolesOfAtSpi: ReadonlySet<string> = new Set([
  'table column header',
  'table cell',
  'menu item',
  'page tab',
  'check menu item',
]);

const area = (box: BBox) => (box[2] - box[0]) * (box[3] - box[1]);
const contains = (outer: BBox, inner: BBox) =>
  outer[0] - 1 <= inner[0] && outer[1] - 1 <= inner[1] && outer[2] + 1 >= inner[2] && outer[3] + 1 >= inner[3];
export const centre = (box: BBox): [number, number] => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

/** Gap between two boxes along x or y, whichever is larger, pixels; 0 if they touch or overlap. */
function gap(a: BBox, b: BBox): number {
  return Math.max(0, a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);
}

const key = (text: string) => words(text).join(' ');

function isTextRole(element: KnownElement): boolean {
  const role = element.role?.toLowerCase() ?? '';
  return textRoles.has(role) || textRolesOfAtSpi.has(role);
}

/** Share of the name's words that were read inside the box (or just beside it, where check boxes have their labels). */
function readInside(name: string, box: BBox, picture: ReadPicture): boolean {
  const reach: BBox = [box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4];
  const inside = picture.words
    .filter((word) => {
      const [x, y] = centre(word.bbox);
      return x >= reach[0] && x <= reach[2] && y >= reach[1] && y <= reach[3];
    })
    .flatMap((word) => words(word.text));
  const wanted = words(name);
  const found = wanted.filter((word) => inside.some((other) => likeness(word, other) > 0)).length;
  return wanted.length > 0 && found / wanted.length >= 0.6;
}

function stateWords(state: string | null): string[] {
  return (state ?? '')
    .toLowerCase()
    .split(/[,;|]\s*|\s{2,}/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function readState(element: KnownElement, type: string): Pick<Control, 'on' | 'disabled' | 'selected' | 'value'> {
  const states = stateWords(element.state);
  const has = (word: string) => states.includes(word);
  const twoState = type === 'check box' || type === 'switch' || type === 'radio button' || type === 'toggle button';
  const explicitlyOn = has('checked') || has('pressed') || has('on') || has('ticked');
  const explicitlyOff = has('unchecked') || has('not checked') || has('off') || has('unticked');
  const unclear = has('indeterminate') || has('mixed') || states.length === 0;
  const value = /\bvalue\s*[:=]?\s*["“]?([^,;"”]+)/i.exec(element.state ?? '')?.[1]?.trim() ?? null;
  return {
    on: !twoState || unclear ? null : explicitlyOn ? true : explicitlyOff || !has('selected') ? false : null,
    disabled: has('disabled'),
    selected: has('selected') || (type === 'tab' && has('checked')),
    value: value === '' ? null : value,
  };
}

/** Derives what a person would see from annotated elements, checked against the OCR text. */
export function buildScene(material: SceneMaterial, picture: ReadPicture): Scene {
  const isSafe = appGuard(material.app);
  const named = material.elements.filter((element) => /[\p{L}\p{N}]/u.test(element.name) && !/\n/.test(element.name));
  const textElements = named.filter(isTextRole);
  const visible = named.filter(
    (element) =>
      isTextRole(element) ||
      textElements.some((text) => key(text.name) === key(element.name) && gap(text.bbox, element.bbox) <= 40) ||
      readInside(element.name, element.bbox, picture),
  );
  const labels = mergeLabels(visible, picture, isSafe);
  // Annotations contain values that the picture does not show; only visible ones may be asked about.
  const printed = new Set([...picture.words.map((word) => word.text), ...textElements.map((text) => text.name.trim())]);
  const controls = visible.flatMap((element): Control[] => {
    const type = controlType(element.role);
    const label = labels.find((label) => label.usable && key(label.text) === key(element.name));
    if (type === null || !label) return [];
    const { value, ...state } = readState(element, type);
    const isPrinted = value !== null && printed.has(value);
    return [{ name: label.text, type, box: element.bbox, ...state, value: isPrinted ? value : null }];
  });
  const shown = new Set([...picture.words.flatMap((word) => words(word.text)), ...named.flatMap((e) => words(e.name))]);
  return {
    width: material.width,
    height: material.height,
    labels,
    controls: once(controls),
    isAbsent: (text) => tellingWords(text).every((word) => [...shown].every((other) => likeness(word, other) === 0)),
    isSafe,
  };
}

/** A name that several controls have is ambiguous: none of them is asked about. */
function once(controls: Control[]): Control[] {
  const count = new Map<string, number>();
  for (const control of controls) count.set(key(control.name), (count.get(key(control.name)) ?? 0) + 1);
  return controls.filter((control) => count.get(key(control.name)) === 1);
}

function appGuard(app: string | null): (text: string) => boolean {
  const name = key(app ?? '');
  if (name === '') return () => true;
  return (text) => !` ${key(text)} `.includes(` ${name} `);
}

/** One label per text and position; of nested boxes with the same text the smallest. */
function mergeLabels(visible: KnownElement[], picture: ReadPicture, isSafe: (text: string) => boolean): Label[] {
  const places: { text: string; box: BBox }[] = [];
  for (const element of [...visible].sort(
    (a, b) => Number(isTextRole(b)) - Number(isTextRole(a)) || area(a.bbox) - area(b.bbox),
  )) {
    const same = places.some((place) => key(place.text) === key(element.name) && gap(place.box, element.bbox) <= 40);
    if (!same) places.push({ text: element.name.trim(), box: element.bbox });
  }
  // A box around other texts is a named container, not a text on the screen.
  const texts = places.filter(
    (place) =>
      !places.some((other) => other !== place && contains(place.box, other.box) && key(other.text) !== key(place.text)),
  );
  const fromPicture = readLabels(picture.words)
    .filter((label) => !texts.some((text) => gap(text.box, label.bbox) === 0))
    .map((label) => ({ text: label.text, box: label.bbox, sure: isSure(label) }));
  const all = [...texts.map((text) => ({ ...text, sure: true })), ...fromPicture];
  const count = new Map<string, number>();
  for (const entry of all) count.set(key(entry.text), (count.get(key(entry.text)) ?? 0) + 1);
  return all.map(({ text, box, sure }) => ({
    text,
    box,
    usable:
      sure &&
      count.get(key(text)) === 1 &&
      text.length >= 2 &&
      text.length <= 36 &&
      /\p{L}{2}/u.test(text) &&
      isSafe(text),
  }));
}

/** Words separated by a space are one label; a wider gap starts the next, as between menu items. */
function readLabels(words: readonly ReadText[]): ReadText[] {
  const labels: ReadText[] = [];
  for (const word of words) {
    const last = labels.at(-1);
    if (last && followsOn(last.bbox, word.bbox)) {
      last.text = `${last.text} ${word.text}`;
      last.confidence = Math.min(last.confidence, word.confidence);
      last.bbox = [
        last.bbox[0],
        Math.min(last.bbox[1], word.bbox[1]),
        word.bbox[2],
        Math.max(last.bbox[3], word.bbox[3]),
      ];
    } else labels.push({ ...word });
  }
  return labels;
}

function followsOn(before: BBox, word: BBox): boolean {
  const height = Math.max(before[3] - before[1], word[3] - word[1]);
  const space = word[0] - before[2];
  const shared = Math.min(before[3], word[3]) - Math.max(before[1], word[1]);
  return space >= -2 && space <= height * 0.9 && shared > height * 0.4;
}

/** Read with confidence, and made of words and characters that labels have. */
function isSure(label: ReadText): boolean {
  return label.confidence >= 86 && /^[\p{L}\p{N}][\p{L}\p{N} ,.'&/()-]*$/u.test(label.text);
}
