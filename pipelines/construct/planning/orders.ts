import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { fixedSteps, planForm } from '#shared/tasks/knowledge/plan-forms.ts';
import { nearDuplicate } from '../interface-perception/reply.ts';
import { drawsFor, keyPlace, shuffled } from '../interaction/random.ts';
import type { PlanPayload } from './payload.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** An order in the format of an option: one numbered line per step. */
export const orderText = (steps: readonly string[]): string => steps.map((step, at) => `${at + 1}. ${step}`).join('\n');

/**
 * Wrong orders of a plan: with six steps and more the first half stays and the rest is permuted, with four and five all
 * of it. None is the plan itself or an order that a person found valid; all are different. Fewer if there are not
 * enough.
 */
export function wrongOrders(
  steps: readonly string[],
  wanted: number,
  { random, valid }: { random: () => number; valid: readonly string[] },
): string[][] {
  const fixed = fixedSteps(steps.length);
  const [head, tail] = [steps.slice(0, fixed), steps.slice(fixed)];
  const taken = new Set([orderText(steps), ...valid]);
  const found: string[][] = [];
  // 3! orders and more: a few are found quickly, unless equal steps or valid orders leave none.
  for (let tries = 0; tries < 500 && found.length < wanted; tries += 1) {
    const order = [...head, ...shuffled(random, tail)];
    const text = orderText(order);
    if (taken.has(text)) continue;
    taken.add(text);
    found.push(order);
  }
  return found;
}

/** Number of wrong options for a missing step. */
export const foreignWanted = 3;

/** Steps of another plan that are not, even nearly, steps of this one or duplicates of each other; in their order. */
export function foreignSteps(steps: readonly string[], other: readonly string[]): string[] {
  const found: string[] = [];
  for (const text of other) if (!nearDuplicate(text, [...steps, ...found])) found.push(text);
  return found;
}

/** Why a plan has no question. */
export const whyNoQuestion = (steps: readonly string[]): Phrase =>
  phrase(steps.length < 2 ? 'item-plan-too-short' : 'item-too-few-orders');

/**
 * The question of a plan; `foreign` are steps of other plans of the app, in the same model's words. Null for a plan of a
 * single step without such steps, or with too few wrong orders.
 */
export function planQuestion(
  item: PlanPayload,
  { steps, foreign }: { steps: readonly string[]; foreign: readonly string[] },
  seed: number,
): KnowledgeContent | null {
  const { episodeId, name, task, app, platform, cluster, first, number, equallyValid } = item;
  const random = drawsFor(seed, episodeId, 'plan');
  const common = {
    column: 'plan' as const,
    pictures: first ? [first] : [],
    rationale: `The plan: ${steps.join(' → ')}`,
    ...{ app, platform, cluster, equallyValid },
    from: { episode: episodeId, step: null, name, task },
  };
  const place = keyPlace(seed, number, 4);
  const among = (right: string, wrong: readonly string[], origin: string) => ({
    form: 'multiple_choice' as const,
    options: wrong
      .map((text) => ({ text, origin }))
      .toSpliced(place, 0, { text: right, origin: 'plan' })
      .map((entry, at) => ({ letter: 'ABCD'[at] ?? 'A', ...entry })),
    answer: 'ABCD'[place] ?? 'A',
  });
  if (planForm(steps.length) !== 'missing-step') {
    const wrong = wrongOrders(steps, 3, { random, valid: equallyValid });
    if (wrong.length < 3) return null;
    const question = `TaskPlanning: The task is “${task}”. In which order are these steps done?`;
    return knowledgeContent.parse({
      ...common,
      question,
      ...among(orderText(steps), wrong.map(orderText), 'permuted'),
    });
  }
  if (foreign.length === foreignWanted && steps.length > 0) {
    const gap = Math.floor(random() * steps.length);
    const shown = orderText(steps.map((step, at) => (at === gap ? '____' : step)));
    const question = `TaskPlanning: The task is “${task}”. Which step is missing?\n${shown}`;
    return knowledgeContent.parse({
      ...common,
      question,
      ...among(steps[gap] ?? '', foreign, 'another plan of the app'),
    });
  }
  const [turned] = wrongOrders(steps, 1, { random, valid: equallyValid });
  if (!turned) return null;
  const yes = number % 2 === 0;
  const question = `TaskPlanning: The task is “${task}”. Is it done in this order?\n${orderText(yes ? steps : turned)}`;
  return knowledgeContent.parse({ ...common, question, form: 'yes_or_no', options: [], answer: yes ? 'yes' : 'no' });
}
