import { expect, it } from 'vitest';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { rowOf } from './write.ts';

const task = taskContent.parse({
  ...{
    id: 'webarena-7',
    level: 'L3',
    platform: 'web',
    apps: ['shopping_admin'],
    instruction: 'How many?',
    maxSteps: 30,
  },
  init: [{ open: 'http://shop.example/admin', app: 'shopping_admin' }],
  criteria: [
    { kind: 'answer', contains: '12' },
    { kind: 'answer', contains: ['open', 'pending'] },
    { kind: 'judge', says: 'twelve orders' },
    { kind: 'url', contains: '/admin/orders' },
  ],
  review: { account: true },
});
const write = (of: typeof task) => rowOf(of, () => task);
const whyNot = (more: object): string => {
  try {
    write(taskContent.parse({ ...task, ...more }));
    return 'written';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return phraseWords(error.phrase);
  }
};

it('answers, judged answers and addresses are WebArena evaluators', () => {
  expect(write(task)).toEqual({
    lost: [],
    row: {
      ...{ task_id: '7', intent: 'How many?', sites: ['shopping_admin'], require_login: true },
      start_url: 'http://shop.example/admin',
      eval: {
        eval_types: ['string_match', 'url_match'],
        reference_answers: { must_include: ['12', 'open |OR| pending'], fuzzy_match: ['twelve orders'] },
        ...{ reference_url: '/admin/orders', program_html: [] },
      },
    },
  });
});

it.each([
  ['a weight', { criteria: [{ kind: 'answer', equals: '1', weight: 2 }] }, 'weight'],
  ['any of several', { criteria: [{ kind: 'anyOf', of: ['a', 'b'] }] }, 'anyOf'],
  ['a checker program', { criteria: [{ kind: 'command', command: ['x'] }] }, 'command'],
  ['what the page stores', { criteria: [{ kind: 'storage', key: 'cart' }] }, 'storage'],
  [
    'a second exact answer',
    {
      criteria: [
        { kind: 'answer', equals: '1' },
        { kind: 'answer', equals: '2' },
      ],
    },
    'equals',
  ],
  ['no criterion', { criteria: [] }, 'no criterion'],
  ['another platform', { platform: 'linux' }, 'linux'],
  ['a shipped site', { init: [{ open: 'Shop' }] }, 'web address'],
])('a task with %s is left out with the reason', (_, more, words) => expect(whyNot(more)).toContain(words));

it('names what it has no place for', () => {
  const gold = [{ type: 'click' as const, target: '#a' }];
  expect(write(taskContent.parse({ ...task, gold, maxSteps: 15, category: 'orders' })).lost).toEqual([
    'gold',
    'category',
    'maxSteps',
  ]);
});

it('an imported task that says the same is written as it came, with what no criterion expresses', () => {
  const record = '{"task_id":7,"eval":{"program_html":[{"url":"last"}]},"own":1}';
  const imported = taskContent.parse({ ...task, unsupported: ['eval'], original: { format: 'webarena', record } });
  expect(rowOf(imported, () => imported).row).toEqual(JSON.parse(record));
  const edited = { ...imported, instruction: 'Another' };
  expect(() => rowOf(edited, () => imported)).toThrow();
});
