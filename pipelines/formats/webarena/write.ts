import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { wordForWord } from '../agent-tasks/records.ts';
import { Refused } from '../refused.ts';

type Answers = { exact_match?: string; must_include?: string[]; fuzzy_match?: string[] };

const alternatives = (wanted: unknown): string => (Array.isArray(wanted) ? wanted.join(' |OR| ') : String(wanted));

/** Criteria as WebArena's evaluators have them, and the first one that none of them expresses. */
function evalOf({ criteria }: TaskContent) {
  const answers: Answers = {};
  let url: string | null = null;
  for (const [at, one] of criteria.entries()) {
    const { kind, equals, contains, says, app, ...rest } = one;
    const more = Object.keys(rest).length > 0;
    const refuse = () => {
      throw new Refused(phrase('export-task-criterion', { what: wordForWord(`criteria.${at}`, one) }));
    };
    if (kind === 'answer' && !more && equals !== undefined && contains === undefined) {
      if (answers.exact_match !== undefined) refuse();
      answers.exact_match = alternatives(equals);
    } else if (kind === 'answer' && !more && contains !== undefined && equals === undefined)
      answers.must_include = [...(answers.must_include ?? []), alternatives(contains)];
    else if (kind === 'judge' && !more && typeof says === 'string')
      answers.fuzzy_match = [...(answers.fuzzy_match ?? []), says];
    else if (kind === 'url' && !more && app === undefined && typeof contains === 'string' && url === null)
      url = contains;
    else refuse();
  }
  return { answers: Object.keys(answers).length > 0 ? answers : null, url };
}

/** What a task has and WebArena's files have no place for. */
function lostOf(task: TaskContent): string[] {
  const { gold, keyOperations, dependencies, category, origins, deadlines, taskType, language, optimalSteps } = task;
  const lost: [string, boolean][] = [
    ['gold', gold.length > 0],
    ['keyOperations', keyOperations.length > 0],
    ['dependencies', dependencies.length > 0],
    ['category', category !== null],
    ['origins', origins.length > 0],
    ['deadlines', deadlines !== undefined],
    ['taskType', taskType !== 'state'],
    ['language', language !== null && language !== 'en'],
    ['optimalSteps', optimalSteps !== undefined],
    ['maxSteps', task.maxSteps !== 30],
    ['init', task.init.length > 1],
  ];
  return lost.flatMap(([field, is]) => (is ? [field] : []));
}

/**
 * A task as a record of WebArena: its own one if it was imported from there and still says the same.
 * @throws Refused if WebArena's evaluators cannot decide it, so that a written task never passes with less
 */
export function rowOf(task: TaskContent, reads: (raw: string) => TaskContent): { row: unknown; lost: string[] } {
  const { original, platform, unsupported } = task;
  if (original?.format === 'webarena') {
    const before = reads(original.record);
    const said = ({ instruction, criteria, init, apps }: TaskContent) =>
      JSON.stringify([instruction, criteria, init, apps]);
    if (said(before) === said(task)) return { row: JSON.parse(original.record) as unknown, lost: lostOf(task) };
  }
  if (unsupported?.length) throw new Refused(phrase('export-task-criterion', { what: unsupported.join('; ') }));
  if (platform !== 'web') throw new Refused(phrase('export-task-platform', { format: 'WebArena', platform }));
  const start = task.init.find((one) => typeof one['open'] === 'string')?.['open'];
  if (typeof start !== 'string' || !URL.canParse(start)) throw new Refused(phrase('export-task-start'));
  const { answers, url } = evalOf(task);
  if (!answers && url === null) throw new Refused(phrase('export-task-no-criteria'));
  return {
    row: {
      task_id: task.id.replace(/^webarena-/, ''),
      intent: task.instruction,
      sites: task.apps,
      start_url: start,
      require_login: task.review.account ?? false,
      eval: {
        eval_types: [...(answers ? ['string_match'] : []), ...(url === null ? [] : ['url_match'])],
        reference_answers: answers,
        reference_url: url ?? '',
        program_html: [],
      },
    },
    lost: lostOf(task),
  };
}
