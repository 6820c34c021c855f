import { describe, expect, it } from 'vitest';
import { randomInt, seededRandom } from '#shared/metrics/random.ts';
import { foreignSteps, orderText, planQuestion, whyNoQuestion, wrongOrders } from './orders.ts';
import type { PlanPayload } from './payload.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

const plan = (n: number) => Array.from({ length: n }, (_, at) => `step ${'abcdefghij'[at]}`);
/** A plan without steps from other plans. */
const alone = (steps: string[]) => ({ steps, foreign: [] });
const item: PlanPayload = {
  episodeId: 'e',
  name: 'n',
  task: 'Book a room',
  platform: 'web',
  app: 'Shop',
  cluster: 'e',
  actions: [],
  first: null,
  last: null,
  number: 0,
  others: [],
  othersInRun: false,
  equallyValid: [],
};

describe('wrong orders of a plan', () => {
  it('are different, never the plan nor a valid order, and keep the first half of a long one', () => {
    for (let n = 0; n < 1000; n += 1) {
      const random = seededRandom(n);
      const steps = plan(4 + randomInt(random, 7));
      const valid = wrongOrders(steps, 2, { random, valid: [] }).map(orderText);
      const found = wrongOrders(steps, 3, { random, valid });
      const texts = found.map(orderText);
      expect(new Set([orderText(steps), ...valid, ...texts]).size, `case ${n}`).toBe(
        steps.length === 6 ? texts.length + valid.length + 1 : 6,
      );
      for (const order of found) {
        expect([...order].sort()).toEqual([...steps].sort());
        const fixed = steps.length >= 6 ? Math.ceil(steps.length / 2) : 0;
        expect(order.slice(0, fixed)).toEqual(steps.slice(0, fixed));
      }
    }
  });
});

describe('the question of a plan', () => {
  it('of four steps and more offers four orders, one of them the plan', () => {
    for (const count of [4, 5, 6, 9]) {
      const made = planQuestion(item, alone(plan(count)), 3);
      expect(made?.options).toHaveLength(4);
      expect(made?.options.find(({ letter }) => letter === made.answer)?.text).toBe(orderText(plan(count)));
      expect(made).toEqual(planQuestion(item, alone(plan(count)), 3));
    }
  });

  it('of three steps and fewer asks for the missing one if the app has other plans, otherwise yes or no', () => {
    const foreignOnes = foreignSteps(plan(3), ['open the cart', 'close the window', 'step a', 'pick a colour']);
    const gap = planQuestion(item, { steps: plan(3), foreign: foreignOnes }, 3);
    expect(gap?.question).toContain('____');
    const wrong = gap?.options.filter(({ letter }) => letter !== gap.answer).map(({ text }) => text);
    expect(wrong).toEqual(['open the cart', 'close the window', 'pick a colour']);
    expect(plan(3)).toContain(gap?.options.find(({ letter }) => letter === gap.answer)?.text);
    const yes = planQuestion(item, alone(plan(2)), 3);
    expect(yes).toMatchObject({ form: 'yes_or_no', answer: 'yes' });
    expect(yes?.question).toContain(orderText(plan(2)));
    const no = planQuestion({ ...item, number: 1 }, alone(plan(2)), 3);
    expect(no).toMatchObject({ answer: 'no' });
    expect(no?.question).toContain(orderText(plan(2).toReversed()));
    expect(planQuestion(item, alone(plan(1)), 3)).toBeNull();
  });
});

it('a plan without a question says whether it is too short or has too few wrong orders', () => {
  // Of the five other orders of a tail of three, three are valid: two are left, but three are needed.
  const equallyValid = wrongOrders(plan(6), 3, { random: seededRandom(1), valid: [] }).map(orderText);
  expect(planQuestion({ ...item, equallyValid }, alone(plan(6)), 3)).toBeNull();
  expect(phraseWords(whyNoQuestion(plan(6)))).toContain('too few wrong orders');
  expect(planQuestion(item, alone(plan(1)), 3)).toBeNull();
  expect(phraseWords(whyNoQuestion(plan(1)))).toContain('too short');
});

describe('drawn plans', () => {
  const verbs = ['Open', 'Press', 'Type', 'Close', 'Pick', 'Move', 'Save', 'Sort', 'Drag', 'Scroll', 'Choose', 'Add'];
  const drawn = (random: () => number, count: number, of: string) =>
    Array.from({ length: count }, (_, at) => `${verbs[at]} the ${of}${randomInt(random, 999)} ${verbs[11 - at]}`);

  it('never offer an order that people found valid, and always offer the plan once', () => {
    for (let n = 0; n < 500; n += 1) {
      const random = seededRandom(n);
      const steps = drawn(random, 4 + randomInt(random, 8), 'part');
      const equallyValid = wrongOrders(steps, 1 + randomInt(random, 2), { random, valid: [] }).map(orderText);
      const made = planQuestion({ ...item, number: n, equallyValid }, alone(steps), n);
      const texts = made?.options.map(({ text }) => text) ?? [];
      // Three orders of a tail of three are left if two of its six are taken.
      expect(texts, `case ${n}`).toHaveLength(4);
      expect(new Set(texts).size).toBe(4);
      expect(texts.filter((text) => text === orderText(steps))).toHaveLength(1);
      for (const order of equallyValid) expect(texts).not.toContain(order);
    }
  });

  it('of three steps and fewer ask for a step among three of other plans of the app, or for an order with yes or no', () => {
    for (let n = 0; n < 500; n += 1) {
      const random = seededRandom(n);
      const steps = drawn(random, 1 + randomInt(random, 3), 'own');
      const otherSteps = [...drawn(random, randomInt(random, 12), 'other'), ...steps];
      const borrowed = foreignSteps(steps, otherSteps).slice(0, 3);
      const made = planQuestion({ ...item, number: n }, { steps, foreign: borrowed }, n);
      if (!made) {
        expect(steps, `case ${n}`).toHaveLength(1);
        continue;
      }
      if (made.form === 'yes_or_no') {
        expect(made.answer).toBe(made.question.includes(orderText(steps)) ? 'yes' : 'no');
        continue;
      }
      const foreign = made.options.filter(({ letter }) => letter !== made.answer).map(({ text }) => text);
      expect(new Set(foreign).size).toBe(3);
      for (const text of foreign) {
        expect(otherSteps).toContain(text);
        expect(steps).not.toContain(text);
      }
    }
  });
});
