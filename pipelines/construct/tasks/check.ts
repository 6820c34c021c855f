import { z } from 'zod';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { defineStep, drop } from '#pipelines/engine/step.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { osNames } from '../understanding/payload.ts';
import { type Checked, checked, checkedTasks } from './reply.ts';
import { tasksPayload } from './payload.ts';
import { sortedOut } from './sort-out.ts';
import { wantedOf } from './write.ts';

export const checkedSet = z.object({
  /** The checker. */
  model: z.string(),
  /** What it said instead of checking; null if it checked. */
  refusal: z.string().nullable(),
  tasks: z.array(
    z.object({
      content: taskContent,
      findings: z.array(z.object({ what: z.enum(checked), why: z.string() })),
    }),
  ),
});
export type CheckedSet = z.infer<typeof checkedSet>;

/** What a finding says about the task itself, beside its words. */
const marks: Partial<Record<Checked, { review?: { account?: true; harmless?: false }; timeIndependent?: false }>> = {
  date: { timeIndependent: false },
  account: { review: { account: true } },
  payment: { review: { harmless: false } },
};

/** A second model names what is wrong with the tasks; people decide. */
export const check = defineStep({
  id: 'check',
  version: 1,
  name: 'Check tasks',
  role: 'checker',
  prompt: 'tasks/check',
  input: z.object({ item: tasksPayload, 'sort-out': sortedOut }),
  output: checkedSet,
  expect(given, { item }) {
    const n = wantedOf(given, tasksPayload.parse(item));
    return { calls: 1, inputTokens: 500 + 150 * n, outputTokens: 60 * n };
  },
  async run({ item, 'sort-out': { kept, dropped } }, ctx) {
    if (kept.length === 0) return drop(phrase(dropped.length > 0 ? 'item-all-copies' : 'item-no-tasks'));
    const texts = kept.map(({ content: { level, apps, instruction, keyOperations }, ending }, at) =>
      [
        `${at + 1}. (${level}, ${apps.join(' → ')}) ${instruction}`,
        `   Done when: ${ending}`,
        `   Operations: ${keyOperations.join('; ') || 'none listed'}`,
      ].join('\n'),
    );
    const [platform = 'web'] = item.seeds.map((seed) => seed.platform);
    const filled = ctx.prompt().render({ osName: osNames[platform], tasks: texts.join('\n\n') });
    const { model, refusal, json } = await ctx.call({
      role: 'checker',
      messages: aboutPictures(filled, []),
      schema: checkedTasks,
    });
    const tasks = kept.map(({ content }, at) => {
      const task = json?.tasks.find(({ number }) => number === at + 1);
      const findings = checked.flatMap((what) => {
        const why = what === 'independent' && content.apps.length < 2 ? null : (task?.[what] ?? null);
        return why === null ? [] : [{ what, why }];
      });
      const marked = findings.map(({ what }) => marks[what] ?? {});
      const review = Object.assign({}, content.review, ...marked.map((entry) => entry.review));
      return { content: taskContent.parse(Object.assign({}, content, ...marked, { review })), findings };
    });
    return { model, refusal, tasks };
  },
  summary: ({ tasks }) => {
    const named = tasks.reduce((all, { findings }) => all + findings.length, 0);
    return joinedPhrase([
      phrase('item-tasks-queued', { count: tasks.length }),
      ...(named > 0 ? [phrase('item-findings', { count: named })] : []),
    ]);
  },
});
