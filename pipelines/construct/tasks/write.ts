import { z } from 'zod';
import { leavesOf, shapeFaults } from '#shared/agents/criteria.ts';
import { type Criterion, criterion } from '#shared/agents/task.ts';
import { fnv1a, type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { osNames } from '../understanding/payload.ts';
import { comparedBy, type KnownTask, tasksPayload } from './payload.ts';
import { type WrittenTask, writtenTasks } from './reply.ts';

/** A written task, as it would be stored, with what it is compared by. */
const draftedTask = z.object({
  content: taskContent,
  values: z.array(z.string()),
  ending: z.string(),
  /** Tasks with several apps: the text that the first shows and the second needs; null if the model named none. */
  passed: z.string().nullable(),
});
export type DraftedTask = z.infer<typeof draftedTask>;

export const drafted = z.object({ model: z.string(), tasks: z.array(draftedTask) });

const options = z.object({ perSeed: z.number().int().min(1).max(20).default(3) });
export const perSeedDefault = 3;

/** How many tasks are written from an item: one of a pair, otherwise as many as the run's options say. */
export const wantedOf = (given: unknown, item: { seeds: readonly unknown[] }): number =>
  item.seeds.length > 1 ? 1 : options.parse(given).perSeed;

/** Other tasks that the writer is shown, so that it does not repeat them. */
const mostShown = 20;

/** Kinds of criteria that a model never writes: they start programs, or wait for people. */
const notWritten: ReadonlySet<string> = new Set(['command', 'person', 'execute']);

/**
 * The written criteria if they are of kinds that the seeds have and can be read; otherwise the end state in words, for a
 * judge. People see either in Review.
 */
function criteriaOf({ criteria, ending }: WrittenTask, seeds: readonly TaskContent[]): Criterion[] {
  const known = new Set(seeds.flatMap((seed) => leavesOf(seed.criteria).map(({ kind }) => kind)));
  const read = z.array(criterion).min(1).safeParse(criteria);
  const usable =
    read.success &&
    shapeFaults(read.data).length === 0 &&
    leavesOf(read.data).every(({ kind }) => known.has(kind) && !notWritten.has(kind));
  return usable ? read.data : [{ kind: 'judge', says: ending }];
}

/** A task with the world of its seeds (apps, addresses, start, limit): a model writes what to do, not where. */
function contentOf(written: WrittenTask, seeds: readonly [TaskContent, ...TaskContent[]]): TaskContent {
  const [first] = seeds;
  const apps = [...new Set(seeds.flatMap((seed) => seed.apps))];
  const [from = '', to = ''] = apps;
  const joined = seeds.length > 1;
  const { instruction, operations, passes, type } = written;
  const names = seeds.map(({ id }) => id).join('+');
  return taskContent.parse({
    id: `${names}-${fnv1a(instruction).slice(0, 8)}`,
    level: joined ? 'L4' : first.level,
    platform: first.platform,
    apps,
    instruction,
    init: seeds.flatMap(({ init }) => init),
    criteria: criteriaOf(written, seeds),
    maxSteps: seeds.reduce((all, { maxSteps }) => all + maxSteps, 0),
    dependencies: passes && apps.length > 1 ? [{ from, to, what: passes.what }] : joined ? [] : first.dependencies,
    timeIndependent: seeds.every(({ timeIndependent }) => timeIndependent),
    origins: [...new Set(seeds.flatMap(({ origins }) => origins))],
    taskType: type ?? first.taskType,
    category: first.category,
    language: first.language,
    keyOperations: operations,
    ...(first.deadlines && { deadlines: first.deadlines }),
    source: { kind: 'model', of: names },
  } satisfies z.input<typeof taskContent>);
}

/** What a drafted task is compared by. */
export const comparedDraft = ({ content, values }: DraftedTask): KnownTask => {
  const known = comparedBy(content);
  return { ...known, values: [...new Set([...values, ...known.values])] };
};

const lines = (texts: readonly string[]) => texts.map((text) => `- ${text}`).join('\n') || '- (none)';

/** What a prompt says of a seed. */
const described = ({ apps, instruction, keyOperations, init, criteria, language }: TaskContent) =>
  [
    `App: ${apps.join(', ')}`,
    `Instruction: ${instruction}`,
    ...(language === null ? [] : [`Language: ${language}`]),
    `Key operations:\n${lines(keyOperations)}`,
    `Start state: ${JSON.stringify(init)}`,
    `Criteria: ${JSON.stringify(criteria)}`,
  ].join('\n');

/** One call per item: new tasks in the world of a person's task, or one that needs two of them. */
export const write = defineStep({
  id: 'write',
  version: 1,
  name: 'Write tasks',
  role: 'writer',
  prompt: 'tasks/write',
  input: z.object({ item: tasksPayload }),
  output: drafted,
  expect(given, { item }) {
    const read = tasksPayload.parse(item);
    const length = read.seeds.reduce((all, seed) => all + described(seed).length, 0);
    return { calls: 1, inputTokens: 700 + Math.ceil(length / 4), outputTokens: 250 * wantedOf(given, read) };
  },
  async run({ item: { seeds, known } }, ctx) {
    const [first, second] = seeds;
    const wanted = wantedOf(ctx.options, { seeds });
    const filled = second
      ? ctx
          .prompt('tasks/join')
          .render({ osName: osNames[first.platform], first: described(first), second: described(second) })
      : ctx.prompt().render({
          count: wanted,
          osName: osNames[first.platform],
          seed: described(first),
          others: lines(
            known
              .filter(({ id }) => id !== first.id)
              .map(({ instruction }) => instruction)
              .slice(0, mostShown),
          ),
        });
    const [writer = ''] = ctx.models('writer');
    const reply = await ctx.call({
      role: 'writer',
      messages: aboutPictures(filled, []),
      schema: writtenTasks,
      maxTokens: Math.max(4096, ctx.record(writer).params.maxTokens ?? 0),
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', inWords('declined-tasks', { model: reply.model }), {
        example: reply.refusal,
        model: reply.model,
      });
    const tasks = reply.json.tasks.slice(0, wanted).map((written) => ({
      content: contentOf(written, second ? [first, second] : [first]),
      values: written.values,
      ending: written.ending,
      passed: written.passes?.value || null,
    }));
    return { model: reply.model, tasks };
  },
  summary: ({ tasks }) => phrase('item-tasks', { count: tasks.length }),
});
