import { describe, expect, it } from 'vitest';
import { reduce } from '#shared/metrics/reducer.ts';
import { columnOf } from './columns.ts';
import { knowledge } from './index.ts';
import { knowledgeExample } from './lints.ts';
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

  it('counts which action was taken for which', () => {
    const item = {
      ...knowledgeExample,
      column: 'type' as const,
      options: [
        { letter: 'A', text: 'click' },
        { letter: 'B', text: 'Drag' },
      ],
    };
    const scored = ['A', 'B', 'B', 'dunno'].map((reply) => ({
      item,
      score: knowledge.score(item, knowledge.parse(reply, item)),
    }));
    const { confusion, columns, counts } = reduce(knowledge.aggregate(), scored);
    expect(confusion).toEqual({ click: { click: 1, drag: 2, none: 1 } });
    expect(columns).toMatchObject({ type: 0.25, goal: null });
    expect(counts).toMatchObject({ type: 4, goal: 0 });
  });
});
