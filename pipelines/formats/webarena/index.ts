import { z } from 'zod';
import { addressOf } from '#shared/agents/web-address.ts';
import { taskOf, type TaskRecord, taskReader, taskWriter, wordForWord } from '../agent-tasks/records.ts';
import { defineFormat } from '../format.ts';
import { fitting } from '../json/read.ts';
import { rowOf } from './write.ts';

const id = 'webarena';
/** As in WebArena's repository. */
const main = 'test.raw.json';
/** The limit of WebArena's own runs. */
const usualSteps = 30;

const texts = z.union([z.string(), z.array(z.string())]);
const row = z.object({
  task_id: z.union([z.number(), z.string()]),
  intent: z.string().min(1),
  sites: z.array(z.string().min(1)).min(1),
  start_url: z.string(),
  require_login: z.boolean().nullish(),
  storage_state: z.unknown().optional(),
  eval: z.looseObject({
    eval_types: z.array(z.string()),
    reference_answers: z
      .looseObject({
        exact_match: z.string().optional(),
        must_include: texts.optional(),
        fuzzy_match: texts.optional(),
      })
      .nullish(),
    reference_url: z.string().nullish(),
    program_html: z.array(z.unknown()).nullish(),
  }),
});

const listed = (given: string | string[] | undefined): string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given;

/** A task of WebArena: answers and addresses are checked; a program on the page is kept as it is written. */
function convert(record: TaskRecord) {
  const { task_id, intent, sites, start_url, require_login, eval: judged, storage_state } = fitting(row, record.value);
  const { eval_types: types, reference_answers: answers, reference_url, program_html } = judged;
  const [site = ''] = sites;
  const unsupported: string[] = [];
  const criteria: object[] = [];
  const address = addressOf(start_url);
  if (address === null) unsupported.push(wordForWord('start_url', start_url));
  if (types.includes('string_match') && answers) {
    if (answers.exact_match !== undefined) criteria.push({ kind: 'answer', equals: answers.exact_match });
    for (const contains of listed(answers.must_include)) criteria.push({ kind: 'answer', contains });
    for (const says of listed(answers.fuzzy_match)) criteria.push({ kind: 'judge', says });
    for (const [name, value] of Object.entries(answers))
      if (!['exact_match', 'must_include', 'fuzzy_match'].includes(name))
        unsupported.push(wordForWord(`eval.reference_answers.${name}`, value));
  }
  if (types.includes('url_match') && reference_url)
    for (const text of reference_url.split(' |OR| ').length > 1 ? [] : [reference_url])
      if (addressOf(text) === null) unsupported.push(wordForWord('eval.reference_url', text));
      else criteria.push({ kind: 'url', contains: text });
  if (reference_url?.includes(' |OR| ')) unsupported.push(wordForWord('eval.reference_url', reference_url));
  for (const entry of program_html ?? []) unsupported.push(wordForWord('eval.program_html', entry));
  for (const text of types)
    if (!['string_match', 'url_match', 'program_html'].includes(text))
      unsupported.push(wordForWord('eval.eval_types', text));
  if (storage_state !== undefined && storage_state !== null)
    unsupported.push(wordForWord('storage_state', storage_state));
  return taskOf(id, record, {
    ...{ id: `${id}-${task_id}`, level: sites.length > 1 ? 'L4' : 'L3', platform: 'web', apps: sites },
    ...{ language: 'en', maxSteps: usualSteps, criteria },
    instruction: intent,
    ...(address !== null && { init: [{ open: address, app: site }] }),
    ...(unsupported.length > 0 && { unsupported }),
    review: { ...(require_login !== null && require_login !== undefined && { account: require_login }) },
  });
}

/** The task files of WebArena, and of benchmarks that follow it. */
export const webarena = defineFormat({
  id,
  name: 'WebArena tasks',
  conventions: [],
  accepts: ['.json', '.jsonl', 'folder'],
  main,
  episodes: taskReader(main, convert),
  writeLoose: taskWriter(
    'WebArena',
    main,
    (task) => rowOf(task, (raw) => convert({ value: JSON.parse(raw) as unknown, raw, file: main })),
    convert,
  ),
});
