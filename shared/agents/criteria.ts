import { z } from 'zod';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import { shapeProblem } from '../phrases/shape.ts';
import { meantField } from './field-names.ts';
import type { CriterionResult } from './result.ts';
import { type Criterion, criterion, worded } from './task.ts';

/** Deepest nesting of criteria (our choice). */
const deepest = 5;

/** How much a criterion counts for the reward, of all of a task's; 1 if absent. Only those of the task itself have one. */
const weight = z.number().positive().max(1000).optional();

/** A program outside the environment that looks at the final picture, tree and answer. */
export const commandCriterion = z.strictObject({
  kind: z.literal('command'),
  /** The program and its arguments, word by word. It runs only if the command line allowed exactly these words. */
  command: z.array(z.string().min(1).max(2000)).min(1).max(50),
  /** What the program gets as `task.params`. */
  params: z.json().optional(),
  /** The lowest score that meets the criterion; 1 if absent. */
  atLeast: z.number().min(0).max(1).optional(),
  weight,
});
export type CommandCriterion = z.infer<typeof commandCriterion>;

/** Criteria made of others, and those that no environment decides. */
const shapes = {
  anyOf: z.strictObject({ kind: z.literal('anyOf'), of: z.array(worded).min(2).max(20), weight }),
  notMet: z.strictObject({ kind: z.literal('notMet'), of: worded, weight }),
  command: commandCriterion,
};
type Shape = keyof typeof shapes;
const isShape = (kind: string): kind is Shape => Object.hasOwn(shapes, kind);

/** The kinds that every environment has. */
export const commonKinds = Object.keys(shapes) as readonly Shape[];

/** The criteria that one is made of; none for one that is looked up by itself. */
export function partsOf({ kind, of }: Criterion): Criterion[] {
  if (kind === 'anyOf') return z.array(worded).safeParse(of).data ?? [];
  if (kind === 'notMet') return [worded.safeParse(of).data ?? []].flat();
  return [];
}

/** Criteria that are looked up, in order: those made of others replaced by what they are made of. */
export const leavesOf = (criteria: readonly Criterion[]): Criterion[] =>
  criteria.flatMap((entry) => {
    const parts = partsOf(entry);
    return parts.length > 0 ? leavesOf(parts) : [entry];
  });

/** A criterion as an environment reads it: what it counts for is nothing to it. */
export const unweighted = ({ weight: _, ...rest }: Criterion): Criterion => criterion.parse(rest);

const isDecided = (met: boolean | null): met is boolean => met !== null;

/** The result of a criterion from those of its parts. */
export function foldResult(kind: string, parts: CriterionResult[]): CriterionResult {
  const mets = parts.map(({ met }) => met);
  const evidence = parts.map((part) => part.evidence).join(kind === 'anyOf' ? ' | ' : ' ');
  if (kind === 'notMet') {
    const [part] = parts;
    const met = part?.met ?? null;
    const score = part?.score;
    return {
      ...{ kind, met: met === null ? null : !met, evidence, parts },
      ...(score !== undefined && { score: 1 - score }),
    };
  }
  const met = mets.includes(true) ? true : mets.every(isDecided) ? false : null;
  const scores = parts.flatMap(({ score }) => (score === undefined ? [] : [score]));
  return {
    ...{ kind, met, evidence, parts },
    ...(scores.length > 0 && { score: met === true ? 1 : Math.max(...scores) }),
  };
}

/** The results of criteria from those of their leaves, which are taken from the front of `results`. */
export function folded(criteria: readonly Criterion[], results: CriterionResult[]): CriterionResult[] {
  return criteria.map((entry) => {
    const parts = partsOf(entry);
    const found =
      parts.length > 0
        ? foldResult(entry.kind, folded(parts, results))
        : (results.shift() ?? { kind: entry.kind, met: null, evidence: '' });
    return { ...found, ...(typeof entry['weight'] === 'number' && { weight: entry['weight'] }) };
  });
}

const scoreOf = ({ met, score }: CriterionResult): number => score ?? (met === true ? 1 : 0);

/**
 * The reward of a finished task, 0..1: the weighted mean of its criteria's scores if it has weights or a program that
 * scores, otherwise all or nothing. Null while one is undecided, or if there are none.
 */
export function rewardOf(results: readonly CriterionResult[]): number | null {
  if (results.length === 0 || !results.map(({ met }) => met).every(isDecided)) return null;
  const partial = results.some(({ weight, score }) => weight !== undefined || score !== undefined);
  if (!partial) return results.every(({ met }) => met === true) ? 1 : 0;
  const weights = results.map((result) => result.weight ?? 1);
  const sum = results.reduce((all, result, at) => all + (weights[at] ?? 1) * scoreOf(result), 0);
  return sum / weights.reduce((all, weight) => all + weight, 0);
}

/** The programs that the criteria of a task start. */
export const commandsOf = (criteria: readonly Criterion[]): CommandCriterion[] =>
  leavesOf(criteria).flatMap((entry) => commandCriterion.safeParse(entry).data ?? []);

const faultOf = (field: string, what: Phrase) => ({ field, what });

/** What is wrong with one criterion that has parts or starts a program, and with its parts. */
function oneFault(entry: Criterion, field: string, depth: number): { field: string; what: Phrase }[] {
  const { kind } = entry;
  if (depth > 0 && entry['weight'] !== undefined)
    return [faultOf(`${field}.weight`, phrase('criterion-weight-inside'))];
  if (!isShape(kind)) {
    const read = weight.safeParse(entry['weight']);
    return read.success ? [] : [faultOf(`${field}.weight`, shapeProblem(read.error))];
  }
  const names = Object.keys(shapes[kind].shape);
  const strange = Object.keys(entry).find((name) => !names.includes(name));
  if (strange !== undefined) {
    const meant = meantField(strange, names);
    const what = meant === null ? phrase('field-unknown', { known: names.join(', ') }) : null;
    return [faultOf(`${field}.${strange}`, what ?? phrase('field-did-you-mean', { meant: meant ?? '' }))];
  }
  const read = shapes[kind].safeParse(entry);
  if (!read.success) return [faultOf(field, shapeProblem(read.error))];
  if (depth >= deepest) return [faultOf(field, phrase('criterion-too-deep', { n: deepest }))];
  const parts = partsOf(entry);
  if (kind === 'notMet' && parts[0]?.kind === 'notMet') return [faultOf(field, phrase('criterion-twice-not'))];
  const texts = parts.map((part) => JSON.stringify(part));
  if (new Set(texts).size < texts.length) return [faultOf(`${field}.of`, phrase('criterion-same-parts'))];
  return parts.flatMap((part, at) => oneFault(part, kind === 'anyOf' ? `${field}.of.${at}` : `${field}.of`, depth + 1));
}

/** Criteria that cannot be read or cannot be met together, each with its field. */
export function shapeFaults(criteria: readonly Criterion[]): { field: string; what: Phrase }[] {
  const found = criteria.flatMap((entry, at) => oneFault(entry, `criteria.${at}`, 0));
  if (found.length > 0) return found;
  const texts = criteria.map((entry) => JSON.stringify(unweighted(entry)));
  return criteria.flatMap((entry, at) => {
    const [part] = entry.kind === 'notMet' ? partsOf(entry) : [];
    const against = part === undefined ? -1 : texts.indexOf(JSON.stringify(part));
    return against < 0 ? [] : [faultOf(`criteria.${at}`, phrase('criterion-contradicts', { n: against + 1 }))];
  });
}

/** Every looked-up criterion of a task with its field. */
export function leafFields(criteria: readonly Criterion[], field = 'criteria'): { field: string; leaf: Criterion }[] {
  return criteria.flatMap((entry, at) => {
    const here = `${field}.${at}`;
    const parts = partsOf(entry);
    if (entry.kind === 'notMet' && parts[0])
      return leafFields(parts, `${here}.of`).map(({ field: name, leaf }) => ({
        field: name.replace(`${here}.of.0`, `${here}.of`),
        leaf,
      }));
    return parts.length > 0 ? leafFields(parts, `${here}.of`) : [{ field: here, leaf: entry }];
  });
}
