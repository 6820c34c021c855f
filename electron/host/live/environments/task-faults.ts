import type { z } from 'zod';
import { meantField } from '#shared/agents/field-names.ts';
import { commonKinds, leafFields, shapeFaults, unweighted } from '#shared/agents/criteria.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import type { Platform } from '#shared/records/fields.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';

/** Kinds of criteria that others decide. */
const others: readonly string[] = ['judge', 'person'];

/** Kinds that an environment need not know: others decide them, or they are made of other criteria. */
export const otherKinds: readonly string[] = [...others, ...commonKinds];

/** The schema of each kind of criterion that an environment has. */
type Kinds = readonly z.ZodObject<{ kind: z.ZodLiteral<string> }>[];

/** What is wrong with a field of a task. */
export const fieldFault = (task: AgentTask, field: string, what: Phrase): Phrase =>
  phrase('agent-task-field', { task: task.id, field, what });

function faultOf(
  task: AgentTask,
  criterion: Criterion,
  field: string,
  kinds: Kinds,
  unread: readonly string[],
): Phrase[] {
  if (otherKinds.includes(criterion.kind) || unread.includes(criterion.kind)) return [];
  const schema = kinds.find(({ shape }) => shape.kind.value === criterion.kind);
  if (!schema) {
    const known = [...kinds.map(({ shape }) => shape.kind.value), ...unread, ...otherKinds].join(', ');
    const what = { task: task.id, what: JSON.stringify(criterion), kinds: known };
    return [phrase('web-task-criterion', what)];
  }
  const names = Object.keys(schema.shape);
  const strange = Object.keys(criterion).find((name) => !names.includes(name));
  if (strange !== undefined) return [fieldFault(task, `${field}.${strange}`, unknownField(strange, names))];
  const read = schema.safeParse(criterion);
  return read.success ? [] : [fieldFault(task, field, shapeProblem(read.error))];
}

/** That there is no such field, with the one that was probably meant. */
export function unknownField(given: string, known: readonly string[]): Phrase {
  const meant = meantField(given, known);
  return meant === null
    ? phrase('field-unknown', { known: known.join(', ') })
    : phrase('field-did-you-mean', { meant });
}

/** Criteria that cannot be read, each with its field; the fields of `unread` kinds are not looked at. */
export function criteriaFaults(task: AgentTask, kinds: Kinds, unread: readonly string[] = []): Phrase[] {
  const broken = shapeFaults(task.criteria).map(({ field, what }) => fieldFault(task, field, what));
  if (broken.length > 0) return broken;
  return leafFields(task.criteria).flatMap(({ field, leaf }) => faultOf(task, unweighted(leaf), field, kinds, unread));
}

/** That a task is for another platform than the environment's. */
export const platformFault = (task: AgentTask, platform: Platform): Phrase[] =>
  task.platform === platform
    ? []
    : [fieldFault(task, 'platform', phrase('task-platform', { platform: task.platform, here: platform }))];
