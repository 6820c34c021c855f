import { describe, expect, it } from 'vitest';
import { phraseWords } from '../../phrases/phrase.ts';
import { answerWord, taskAnswer } from './answer.ts';
import { checkNow, printOf, taskContent } from './content.ts';
import { agentTaskKind } from './index.ts';
import { otherLanguage } from './language.ts';
import { taskLints } from './lints.ts';
import { stepsIn, unseenOperation } from './operations.ts';
import { riskIn } from './risks.ts';

const task = taskContent.parse({
  ...{ id: 'lamp', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Order a lamp.', maxSteps: 15 },
  criteria: [{ kind: 'text', contains: 'Ordered' }],
  gold: [{ type: 'click', target: '#order' }],
});
const passed = { gold: true, noop: true, start: true, mutants: 3, killed: 3, problems: [] };
const unfit = (of: typeof task) => {
  const why = agentTaskKind.review?.unfit(of) ?? null;
  return why && phraseWords(why);
};

describe('checks of a task', () => {
  for (const { code, check, good, bad } of taskLints)
    it(`${code} passes its good case and finds its bad one`, () => {
      expect(check(good)).toBeNull();
      const found = check(bad);
      expect(found && phraseWords(found)).toMatch(/\S/);
    });
});

it.each([
  ['Pay the bill with the credit card', 'payment'],
  ['Send an email to ada@example.org', 'message'],
  ['给妈妈发送一条短信', 'message'],
  ['Delete all photos of May', 'deletion'],
  ['卸载这个应用', 'deletion'],
  ['Find the cheapest lamp', null],
  ['Send the form', null],
])('the risk of %j is %s', (instruction, risk) => expect(riskIn(instruction)?.risk ?? null).toBe(risk));

it.each([
  ['Open the shop and find a lamp', 0],
  ['Click Lamps, then click Sort and click the first', 3],
  ['首先点击搜索，然后点击台灯，最后点击购买', 3],
  ['Press Enter', 0],
])('%j spells out %i steps', (instruction, n) => expect(stepsIn(instruction)).toBe(n));

it.each([
  ['Order a lamp', 'en', false],
  ['Order a lamp', 'zh', true],
  ['把台灯放进购物车', 'zh-CN', false],
  ['把台灯放进购物车', 'en', true],
  ['在 Airbnb 上搜索 "Paris" 的房源', 'zh', false],
  ['ランプを注文する', 'ja', false],
  ['ランプを注文する', 'zh', true],
  ['Закажите лампу', 'en', true],
  ['42', 'zh', false],
])('%j as %s is another language: %s', (text, language, other) => expect(otherLanguage(text, language)).toBe(other));

it('a key operation counts as looked at if a criterion names any part of it', () => {
  const criteria = [{ kind: 'http', path: 'cart.0.bedrooms', equals: 3 }];
  expect(unseenOperation(['filter: 3 bedrooms'], criteria)).toBeNull();
  expect(unseenOperation(['filter: 3 bedrooms', 'sort by price'], criteria)).toBe('sort by price');
  expect(unseenOperation(['sort by price'], [{ kind: 'judge' }])).toBeNull();
});

it('a task is approved only as it was tried, with a gold path that counts and a start that does not', () => {
  const of = printOf(task);
  expect(unfit(task)).toContain('nobody has tried it');
  expect(unfit({ ...task, check: { ...passed, of } })).toBeNull();
  expect(unfit({ ...task, check: { ...passed, gold: false, of } })).toContain('gold path');
  expect(unfit({ ...task, check: { ...passed, noop: false, of } })).toContain('without doing anything');
  const changed = { ...task, criteria: [{ kind: 'text', contains: 'Bought' }], check: { ...passed, of } };
  expect(checkNow(changed)).toBeNull();
  expect(unfit(changed)).toContain('nobody has tried it');
});

it('what people or judges decide, or nobody here can run, needs no trial', () => {
  expect(unfit({ ...task, criteria: [{ kind: 'judge', says: 'A lamp is ordered.' }] })).toBeNull();
  expect(unfit({ ...task, criteria: [], unsupported: ['evaluator.func: x'] })).toBeNull();
  expect(unfit({ ...task, platform: 'android' })).toBeNull();
  expect(unfit({ ...task, criteria: [] })).toContain('no criterion');
  expect(unfit({ ...task, instruction: ' ' })).toContain('no instruction');
});

it('an answer says an end state and what counts, or that nobody could tell', () => {
  expect(taskAnswer.safeParse({}).success).toBe(false);
  expect(taskAnswer.safeParse({ ending: 'A lamp is ordered' }).success).toBe(false);
  expect(answerWord(taskAnswer.parse({ ending: 'A lamp is ordered', type: 'process' }))).toBe('process');
  expect(answerWord(taskAnswer.parse({ cannotTell: true }))).toBe('cannot-tell');
});

it('is shown blind by its instruction alone', () => {
  expect(agentTaskKind.review?.blind(task)).toEqual({ instruction: 'Order a lamp.' });
});
