import type { Prelabel } from '#shared/contract/prelabels.ts';
import { areaOf, containsBox } from '#shared/geometry/box.ts';

/** Which pre-labels a person wants to see, besides their score and source. */
export interface PrelabelFilter {
  /** Only what can be clicked, typed into or set. */
  interactive: boolean;
  /** Without panels and groups that only contain others. */
  noWrappers: boolean;
  /** Roles that are left out, as `roleWord` gives them. */
  hiddenRoles: readonly string[];
}

/** A role as shown and filtered by: last part of a class name, lower case; empty if there is none. */
export function roleWord({ role }: Pick<Prelabel, 'role'>): string {
  return (role ?? '').split('.').at(-1)?.trim().toLowerCase() ?? '';
}

const interactiveRole =
  /button|check|radio|switch|toggle|slider|seek|link|menu ?item|^menu$|^tab$|page ?tab|edit|entry|text ?(?:field|box|in)|search|combo|list ?(?:box|item)|option|spin|stepper|rating|picker|date|chip|tree ?item|knob|scroll ?bar|drop/;

/** Whether a person can operate it. What a model lists without a role counts; a line of text does not. */
export function isInteractive(prelabel: Pick<Prelabel, 'role' | 'source' | 'interact'>): boolean {
  if (prelabel.interact) return true;
  const role = roleWord(prelabel);
  return role === '' ? prelabel.source === 'model' : interactiveRole.test(role.replace(/[_-]/g, ' '));
}

/** Ids of nodes that only contain others: not interactive, and with another whole node of the tree inside. */
export function wrappersOf(prelabels: readonly Prelabel[]): Set<string> {
  const nodes = prelabels.filter(({ source }) => source === 'tree');
  const bySize = nodes.toSorted((a, b) => areaOf(a.bbox) - areaOf(b.bbox));
  const found = new Set<string>();
  for (const [at, outer] of bySize.entries())
    if (!isInteractive(outer) && bySize.slice(0, at).some((inner) => containsBox(outer.bbox, inner.bbox)))
      found.add(outer.id);
  return found;
}

/** The pre-labels that pass a filter, in their order. */
export function filterPrelabels(prelabels: readonly Prelabel[], filter: PrelabelFilter): Prelabel[] {
  const wrappers = filter.noWrappers ? wrappersOf(prelabels) : null;
  return prelabels.filter(
    (prelabel) =>
      (!filter.interactive || isInteractive(prelabel)) &&
      !wrappers?.has(prelabel.id) &&
      !filter.hiddenRoles.includes(roleWord(prelabel)),
  );
}

/** The next of elements, then pre-labels; null past either end. `at` is the current one; null: none. */
export function walk(
  elements: readonly string[],
  prelabels: readonly string[],
  at: string | null,
  step: 1 | -1,
): { drawn: boolean; id: string } | null {
  const all = [...elements, ...prelabels];
  const here = at === null ? -1 : all.indexOf(at);
  const next = here < 0 ? (step === 1 ? 0 : all.length - 1) : here + step;
  const id = all[next];
  if (id === undefined) return null;
  return { drawn: next < elements.length, id };
}
