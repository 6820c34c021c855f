import type { Platform } from '#shared/records/fields.ts';
import { componentTypes, type ElementContent } from '#shared/contents/element.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { asRead, exportBox, type RawBox } from './boxes.ts';
import type { ReadRecord, WriteElement, WriteInstruction, WriteItem, WriteOptions } from '../format.ts';
import type { ImageRef, ReadElement } from '../record-parts.ts';
import { plainClass } from './class-ids.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** An element of a file with one box per target. */
export function oneBox(locate: RawBox | null, more: Partial<Omit<ReadElement, 'locate'>> = {}): ReadElement {
  return {
    content: {},
    interact: null,
    current: null,
    regions: [],
    polygon: null,
    instructions: [],
    ...more,
    locate,
  };
}

/** A record of a file about elements of one picture. */
export function recordOf(
  from: Pick<ReadRecord, 'record' | 'line' | 'raw' | 'repairs'>,
  image: ImageRef,
  about: {
    platform?: Platform | null;
    app?: string | null;
    tags?: string[];
    declaredSize?: readonly [number, number] | null | undefined;
    convention: Convention | null;
    list?: string;
    elements?: ReadElement[];
    questions?: ReadRecord['questions'];
  },
): ReadRecord {
  const {
    platform = null,
    app = null,
    tags = [],
    declaredSize = null,
    convention,
    list,
    elements = [],
    questions = [],
  } = about;
  return {
    ...from,
    convention,
    screenshot: { image, platform, app: app || null, certain: platform !== null, tags, declaredSize },
    ...(list !== undefined && { list }),
    elements,
    questions,
  };
}

/** Interprets a label of a detection file: icon or text, one of the 23 component types, otherwise a role. */
export function fromLabel(label: string): Partial<ElementContent> {
  if (label === 'icon' || label === 'text') return { kind: label };
  if (label === plainClass || label === '') return {};
  for (const category of ['A', 'B', 'C', 'D'] as const) {
    const component = (componentTypes[category] as readonly string[]).find(
      (name) => name.toLowerCase() === label.toLowerCase(),
    );
    // The original spelling is kept, so that a class list is exported unchanged.
    if (component) return { category, component, role: label };
  }
  return { role: label.slice(0, 100) };
}

/** An element's label in a detection format: icon or text, otherwise its component type or role. */
export function labelOf({ kind, component, role }: ElementContent): string {
  if (kind) return kind;
  const spelt = role !== null && role.toLowerCase() === component?.toLowerCase();
  const label = (spelt ? role : (component ?? role)) ?? '';
  // A role named "icon" would be read back as the kind.
  return label === '' || fromLabel(label).kind ? plainClass : label;
}

/** One target of an export with its numbers in the file's convention. */
export interface Target {
  element: WriteElement;
  numbers: [number, number, number, number];
  /** The element as it will be read back. */
  back: WriteElement;
}

/** Targets of a screenshot that have a box; those without one are reported. */
export function targetsOf(
  item: WriteItem,
  convention: Convention,
  options: WriteOptions,
  original: (element: WriteElement) => RawBox | null = () => null,
): Target[] {
  return item.elements.flatMap((element): Target[] => {
    const { locate, name } = element.content;
    if (!locate) {
      options.leftOut(`${item.screenshot.name}: ${name}`, phrase('export-no-box'));
      return [];
    }
    const numbers = exportBox(locate, convention, item.screenshot, original(element));
    const content = { ...element.content, locate: asRead(numbers, locate, convention, item.screenshot) };
    return [{ element, numbers, back: { ...element, content } }];
  });
}

/** One row per target and instruction, as in grounding benchmarks. */
export function* rowsOf(targets: readonly Target[]): Generator<Target & { instruction: WriteInstruction }> {
  for (const target of targets)
    for (const instruction of target.element.instructions)
      yield { ...target, instruction, back: { ...target.back, instructions: [instruction] } };
}
