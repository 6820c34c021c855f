import type { LabelAttribute, LabelComponent, LabelSet } from '#shared/labels/label-set.ts';
import { componentsOf, isBuiltIn } from '#shared/labels/components.ts';

/** A component type as form values: no choice is ''. */
type ComponentFields = Record<'name' | 'category' | 'kind' | 'colour' | 'digit', string>;

/** A label set as form values. */
export interface LabelFields extends Record<string, unknown> {
  /** Every type, also those that the project sets nothing for. */
  components: ComponentFields[];
  attributes: LabelAttribute[];
  reasons: string[];
  unusedReasons: string[];
  guidelines: string;
  synonyms: LabelSet['synonyms'];
  /** New names that are being typed below a list. */
  fresh: { components: string; attributes: string };
}

export const typeFields = ({ name, category, kind, colour, digit }: LabelComponent): ComponentFields => ({
  name,
  category: category ?? '',
  kind: kind ?? '',
  colour: colour ?? '',
  digit: digit === null ? '' : String(digit),
});

export const fieldsOf = (labels: LabelSet): LabelFields => ({
  ...labels,
  components: componentsOf(labels).map(typeFields),
  fresh: { components: '', attributes: '' },
});

/** The label set from the fields, with every type in the order of its rows. */
export const everythingIn = ({ fresh: _, ...fields }: LabelFields): LabelSet =>
  ({
    ...fields,
    components: fields.components.map(({ name, category, kind, colour, digit }) => ({
      name,
      category: category || null,
      kind: kind || null,
      colour: colour || null,
      digit: digit === '' ? null : Number(digit),
    })),
  }) as LabelSet;

/** What is saved: a built-in type only if the project sets something for it. */
export function labelsIn(fields: LabelFields): LabelSet {
  const all = everythingIn(fields);
  const isPlain = ({ name, colour, digit, kind }: LabelComponent): boolean =>
    isBuiltIn(name) && colour === null && digit === null && kind === null;
  return { ...all, components: all.components.filter((component) => !isPlain(component)) };
}

/** Nothing in the fields differs from the saved labels, and nothing is half typed. */
export const isSaved = (fields: LabelFields, saved: LabelSet): boolean =>
  JSON.stringify(fields) === JSON.stringify({ ...fields, ...fieldsOf(saved) });
