import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { partsOf } from '#shared/agents/criteria.ts';
import type { Criterion } from '#shared/agents/task.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { lostFields, unchanged, wordForWord } from '../agent-tasks/records.ts';
import { Refused } from '../refused.ts';

/** The home folder of OSWorld's machines. */
export const home = '/home/user/';
/** Its check of a text: everything to include is there, nothing to exclude is. */
export const textCheck = 'check_include_exclude';

interface Check {
  path: string;
  rules: { include: string[]; exclude: string[] };
}

/** A criterion on the text of a file as OSWorld checks it; null for all others. */
function checkOf(criterion: Criterion): Check | null {
  const [inside] = criterion.kind === 'notMet' ? partsOf(criterion) : [];
  const { kind, path, contains, ...rest } = inside ?? criterion;
  const around = inside ? Object.keys(criterion).filter((name) => name !== 'kind' && name !== 'of') : [];
  if (kind !== 'file' || typeof path !== 'string' || typeof contains !== 'string') return null;
  if (Object.keys(rest).length > 0 || around.length > 0) return null;
  return { path, rules: inside ? { include: [], exclude: [contains] } : { include: [contains], exclude: [] } };
}

/** What a task has and OSWorld's files have no place for; the snapshot is its category. */
const lostOf = (task: TaskContent): string[] => lostFields(task, { carries: ['category'], maxSteps: 15 });

/**
 * A task as a record of OSWorld: its own one if it was imported from there and still says the same.
 * @throws Refused if OSWorld's evaluators cannot decide it or its set-up is not OSWorld's, so that a written task never
 *   passes with less
 */
export function rowOf(task: TaskContent, reads: (raw: string) => TaskContent): { row: unknown; lost: string[] } {
  const { id, original, platform, unsupported, instruction, apps, category, init, criteria } = task;
  const before = unchanged(task, 'osworld-tasks', reads);
  if (before !== null) return { row: before, lost: lostOf(task) };
  if (unsupported?.length) throw new Refused(phrase('export-task-criterion', { what: unsupported.join('; ') }));
  if (platform !== 'linux')
    throw new Refused(phrase('export-task-platform', { format: 'OSWorld', only: 'Linux', platform }));
  const setUp = init.findIndex((entry) => !('open' in entry) || 'file' in entry);
  if (setUp >= 0) throw new Refused(phrase('export-task-init', { what: wordForWord(`init.${setUp}`, init[setUp]) }));
  if (criteria.length === 0) throw new Refused(phrase('export-task-no-criteria'));
  const checks = criteria.map((entry, at) => {
    const check = checkOf(entry);
    if (check) return check;
    throw new Refused(phrase('export-task-criterion', { what: wordForWord(`criteria.${at}`, entry) }));
  });
  const row = {
    ...{ id, snapshot: category ?? apps[0] ?? 'os', instruction, source: original?.format ?? '', config: [] },
    related_apps: apps,
    evaluator: {
      func: checks.map(() => textCheck),
      conj: 'and',
      result: checks.map(({ path }) => ({ type: 'vm_command_line', command: ['cat', `${home}${path}`] })),
      expected: checks.map(({ rules }) => ({ type: 'rule', rules })),
    },
  };
  return { row, lost: [...(init.length > 0 ? ['init'] : []), ...lostOf(task)] };
}
