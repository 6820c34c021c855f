import { phraseWords } from '#shared/phrases/phrase.ts';
import { describe, expect, it } from 'vitest';
import { reduce } from '#shared/metrics/reducer.ts';
import { columnOf, knowledgeColumns } from '../../contents/knowledge-columns.ts';
import { knowledge } from './index.ts';
import { itemOfKnowledge } from './item.ts';
import { knowledgeContent } from '../../contents/knowledge-question.ts';
import { knowledgeExample, knowledgeLints } from '../../items/knowledge-question/lints.ts';
import { parseKnowledge } from './parse.ts';

describe('knowledge questions', () => {
  it.each([
    ['StateInformationUnderstanding', '…', 'state'],
    ['ActionPrediction', 'ActionPrediction-Type: which action …', 'type'],
    ['ActionPrediction', 'ActionPrediction-Parameter: click', 'parameter'],
    ['ActionEffect', 'ActionEffect: click(point=…)', 'effect'],
    ['ActionPrediction', 'no prefix', null],
    ['Unheard', '…', null],
  ])('%s %j stands in column %s', (subType, text, column) => {
    expect(columnOf(subType, text)).toBe(column);
  });

  it.each([
    ['yes', 'yes'],
    ['No.', 'no'],
    ['**Unknown**', 'unknown'],
    ['{"thought":"no sign of it","answer":"yes"}', 'yes'],
    ['There is no toast. The answer is yes.', 'yes'],
    ['No, the list is empty.', 'no'],
    ['<think>yes</think>no', 'no'],
    ['The known icon is there', 'parse-failure'],
    ['', 'parse-failure'],
    ["I'm sorry, but I can't help with that.", 'refusal'],
  ])('reads %j as %s', (reply, answer) => {
    const reading = parseKnowledge(reply, { form: 'yes_or_no', options: [] });
    expect(reading.kind === 'answer' ? reading.answer : reading.kind).toBe(answer);
  });

  it('counts which action was confused with which', () => {
    const item = {
      ...itemOfKnowledge('x', knowledgeExample),
      column: 'type' as const,
      options: [
        { letter: 'A', text: 'click', image: null },
        { letter: 'B', text: 'Drag', image: null },
      ],
    };
    const scored = ['A', 'B', 'B', 'dunno'].map((reply) => ({
      item,
      score: knowledge.score(item, knowledge.parse(reply, item)),
    }));
    const phone = { item: { ...item, platform: 'android' as const }, score: scored[0]!.score };
    const { confusion, columns, platforms } = reduce(knowledge.aggregate(), [...scored, phone]);
    expect(confusion).toEqual({ desktop: { click: { click: 1, drag: 2, none: 1 } }, mobile: { click: { click: 1 } } });
    expect(columns).toMatchObject({ type: { n: 5, accuracy: 0.4 }, goal: { n: 0, accuracy: null, ci: null } });
    expect(platforms).toMatchObject({ os_windows: { n: 4 }, os_android: { n: 1, accuracy: 1 } });
  });

  it('counts yes-or-no answers by the right answer', () => {
    const item = { ...itemOfKnowledge('x', knowledgeExample), column: 'goal' as const, form: 'yes_or_no' as const };
    const scored = [
      ['yes', 'yes'],
      ['yes', 'no'],
      ['no', 'unknown'],
      ['no', 'dunno'],
    ].map(([answer = '', reply = '']) => {
      const entry = { ...item, answer, options: [] };
      return { item: entry, score: knowledge.score(entry, knowledge.parse(reply, entry)) };
    });
    const { yesNo, forms } = reduce(knowledge.aggregate(), scored);
    expect(yesNo).toEqual({
      yes: { yes: 1, no: 1, unknown: 0 },
      no: { yes: 0, no: 0, unknown: 1, none: 1 },
      unknown: { yes: 0, no: 0, unknown: 0 },
    });
    expect(forms).toMatchObject({ yes_or_no: { n: 4, accuracy: 0.25 }, multiple_choice: { n: 0 } });
  });

  it('reproduces o3’s published row from counts', () => {
    const sizes = {
      state: 218,
      widget: 422,
      layout: 155,
      effect: 580,
      type: 587,
      parameter: 577,
      goal: 635,
      plan: 309,
    };
    const right = {
      state: 181,
      widget: 355,
      layout: 137,
      effect: 444,
      type: 446,
      parameter: 348,
      goal: 429,
      plan: 295,
    };
    const summary = knowledge.aggregate();
    const base = itemOfKnowledge('x', knowledgeExample);
    for (const column of knowledgeColumns)
      for (let n = 0; n < sizes[column]; n++) {
        const item = { ...base, id: `${column}-${n}`, column };
        summary.add({ item, score: knowledge.score(item, knowledge.parse(n < right[column] ? 'A' : 'B', item)) });
      }
    const { n, columns } = summary.result();
    expect(n).toBe(3483);
    expect(knowledgeColumns.map((column) => ((columns[column].accuracy ?? 0) * 100).toFixed(2))).toEqual([
      '83.03',
      '84.12',
      '88.39',
      '76.55',
      '75.98',
      '60.31',
      '67.56',
      '95.47',
    ]);
    for (const column of knowledgeColumns) {
      const { ci, accuracy } = columns[column];
      expect(ci?.[0]).toBeLessThan(accuracy ?? 0);
      expect(ci?.[1]).toBeGreaterThan(accuracy ?? 1);
    }
  });
});

it('typed texts that differ only by case are different options; other texts are not', () => {
  const lint = knowledgeLints.find(({ code }) => code === 'equal-options');
  const options = ['Ada', 'ada', 'Ad', 'Asa'].map((text, at) => ({ ...knowledgeExample.options[at], text }));
  const of = (column: 'parameter' | 'widget') => {
    const found = lint?.check(knowledgeContent.parse({ ...knowledgeExample, column, options }));
    return found ? phraseWords(found) : found;
  };
  expect(of('parameter')).toBeNull();
  expect(of('widget')).toBe('Options A and B are the same.');
});

it.each([
  ['in the same order', ['Send', 'Send later', 'Cancel', 'Print'], null],
  ['in another order', ['Print', 'Send', 'Send later', 'Cancel'], { order: 'D, A, B, C' }],
])('options of which one contains another, listed %s', (_, listed, found) => {
  const options = ['Send', 'Send later', 'Cancel', 'Print'].map((text, at) => ({
    ...{ letter: 'ABCD'[at] ?? 'A', text, picture: null, origin: '' },
  }));
  const content = `Which?\n${listed.map((text, at) => `${'ABCD'[at]}. ${text}`).join('\n')}\nDo not Send it twice.`;
  const drift = knowledgeLints.find(({ code }) => code === 'option-drift');
  const sentence =
    drift?.check({ ...knowledgeExample, options, record: { messages: [{ role: 'user', content }] } }) ?? null;
  expect(sentence?.values ?? null).toEqual(found);
});
