import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { lostFields, unchanged, wordForWord } from '../agent-tasks/records.ts';
import { Refused } from '../refused.ts';

type Answers = { exact_match?: string; must_include?: string[]; fuzzy_match?: string[] };

const alternatives = (wanted: unknown): string => (Array.isArray(wanted) ? wanted.join(' |OR| ') : String(wanted));

/** Criteria as WebArena's evaluators have them, and the first one that none of them expresses. */
function evalOf({ criteria }: TaskContent) {
  const answers: Answers = {};
  let url: string | null = null;
  for (const [at, entry] of criteria.entries()) {
    const { kind, equals, contains, says, app, ...rest } = entry;
    const more = Object.keys(rest).length > 0;
    const refuse = () => {
      throw new Refused(phrase('export-task-criterion', { what: wordForWord(`criteria.${at}`, entry) }));
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
const lostOf = (task: TaskContent): string[] => [
  ...lostFields(task, { maxSteps: 30 }),
  ...(task.init.length > 1 ? ['init'] : []),
];

/**
 * A task as a record of WebArena: its own one if it was imported from there and still says the same.
 * @throws Refused if WebArena's evaluators cannot decide it, so that a written task never passes with less
 */
export function rowOf(task: TaskContent, reads: (raw: string) => TaskContent): { row: unknown; lost: string[] } {
  const { platform, unsupported } = task;
  const before = unchanged(task, 'webarena', reads);
  if (before !== null) return { row: before, lost: lostOf(task) };
  if (unsupported?.length) throw new Refused(phrase('export-task-criterion', { what: unsupported.join('; ') }));
  if (platform !== 'web')
    throw new Refused(phrase('export-task-platform', { format: 'WebArena', only: 'web', platform }));
  const start = task.init.find((entry) => typeof entry['open'] === 'string')?.['open'];
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
