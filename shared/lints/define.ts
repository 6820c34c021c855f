import type { Phrase } from '#shared/phrases/phrase.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { Lint } from '#shared/records/fields.ts';

/**
 * A check of one item. Findings have the rule's code. `good` has no finding, `bad` has one: a generic test checks both.
 */
export interface ItemLint<Subject> {
  code: string;
  severity: Lint['severity'];
  check(subject: Subject): Phrase | null;
  good: Subject;
  bad: Subject;
}

/** A check over a whole project, folded over its items. */
export interface ProjectLint<Subject> {
  code: string;
  severity: Lint['severity'];
  reducer(): Reducer<Subject, Phrase | null>;
  good: Iterable<Subject>;
  bad: Iterable<Subject>;
}

/** Runs item lints over one subject. */
export function runLints<Subject>(lints: readonly ItemLint<Subject>[], subject: Subject): Lint[] {
  const found: Lint[] = [];
  for (const { code, severity, check } of lints) {
    const detail = check(subject);
    if (detail !== null) found.push({ code, severity, detail });
  }
  return found;
}
