import { inWords } from '../phrases/phrase.ts';
import type { LabelAttribute, LabelComponent, LabelSet } from './label-set.ts';

const fold = (name: string): string => name.trim().toLowerCase();
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface MergedLabels {
  content: LabelSet;
  /** What both projects set differently, one sentence each: ours is kept. */
  conflicts: string[];
}

interface Named {
  name: string;
}

/** Ours, then those of theirs that we do not have; `differ` says how two with the same name differ, if they do. */
function union<T extends Named>(ours: readonly T[], theirs: readonly T[], differ: (a: T, b: T) => string | null) {
  const known = new Map(ours.map((entry) => [fold(entry.name), entry]));
  const added = theirs.filter(({ name }) => !known.has(fold(name)));
  const conflicts = theirs.flatMap((their) => {
    const our = known.get(fold(their.name));
    const what = our ? differ(our, their) : null;
    return what === null ? [] : [what];
  });
  return { added, conflicts };
}

const shown = (value: unknown): string =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'none'
    : Array.isArray(value)
      ? value.join(', ')
      : String(value);

function differences<T extends Named>(what: string, a: T, b: T, fields: readonly (keyof T & string)[]): string | null {
  const differing = fields.filter((field) => !same(a[field], b[field]));
  if (differing.length === 0) return null;
  const each = differing.map((field) => `${field} ${shown(a[field])} here, ${shown(b[field])} there`);
  return `The ${what} “${a.name}”: ${each.join('; ')}.`;
}

/** New types of theirs, without keys that our types use. */
function withFreeDigits(ours: readonly LabelComponent[], added: readonly LabelComponent[]) {
  const taken = new Map(ours.flatMap(({ digit, name }) => (digit === null ? [] : [[digit, name] as const])));
  const conflicts: string[] = [];
  const components = added.map((entry) => {
    const holder = entry.digit === null ? undefined : taken.get(entry.digit);
    if (holder === undefined) return entry;
    conflicts.push(inWords('labels-key-taken', { key: Number(entry.digit), ours: holder, theirs: entry.name }));
    return { ...entry, digit: null };
  });
  return { components, conflicts };
}

/**
 * Combines the labels of two projects: everything that either has is kept; where both set the same thing differently,
 * ours is kept and the difference is listed. Lists keep our order, followed by what theirs adds.
 */
export function mergeLabels(ours: LabelSet, theirs: LabelSet): MergedLabels {
  const types = union(ours.components, theirs.components, (a, b) =>
    differences<LabelComponent>('component type', a, b, ['category', 'kind', 'colour', 'digit']),
  );
  const { components, conflicts: digits } = withFreeDigits(ours.components, types.added);
  const attributes = union(ours.attributes, theirs.attributes, (a, b) =>
    differences<LabelAttribute>('attribute', a, b, ['values', 'initial', 'components']),
  );
  const reasons = new Set(ours.reasons.map(fold));
  const unused = theirs.unusedReasons.filter((reason) => !ours.unusedReasons.includes(reason));
  const used = ours.unusedReasons.filter((reason) => !theirs.unusedReasons.includes(reason));
  // A project that never saved labels has not switched any built-in reason off or on.
  const settled = !same(theirs.unusedReasons, []) && !same(ours.unusedReasons, []);
  const words = new Set(ours.synonyms.map(({ word }) => fold(word)));
  const guidelines = ours.guidelines.trim() === '' ? theirs.guidelines : ours.guidelines;
  return {
    content: {
      components: [...ours.components, ...components],
      attributes: [...ours.attributes, ...attributes.added],
      reasons: [...ours.reasons, ...theirs.reasons.filter((reason) => !reasons.has(fold(reason)))],
      unusedReasons: ours.unusedReasons.length > 0 ? ours.unusedReasons : theirs.unusedReasons,
      guidelines,
      synonyms: [...ours.synonyms, ...theirs.synonyms.filter(({ word }) => !words.has(fold(word)))],
    },
    conflicts: [
      ...types.conflicts,
      ...digits,
      ...attributes.conflicts,
      ...(settled && unused.length > 0 ? [inWords('labels-reasons-here', { reasons: unused.join(', ') })] : []),
      ...(settled && used.length > 0 ? [inWords('labels-reasons-there', { reasons: used.join(', ') })] : []),
      ...(guidelines !== theirs.guidelines && theirs.guidelines.trim() !== '' ? [inWords('labels-guidelines')] : []),
    ],
  };
}
