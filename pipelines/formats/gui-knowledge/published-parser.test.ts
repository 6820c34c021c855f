import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/episodes/actions.ts';
import { argumentsOf, readArguments } from '#shared/items/knowledge-question/arguments.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { textsIn } from '#shared/items/knowledge-question/record-messages.ts';
import { messagesOf } from './write.ts';
import { recordOf } from './record.ts';

/** Parts of a list between commas outside quotes. */
function parts(list: string): string[] {
  const found = [''];
  let quote = '';
  let literal = false;
  for (const letter of list) {
    if (!literal && letter === ',' && quote === '') {
      found.push('');
      continue;
    }
    found[found.length - 1] += letter;
    if (literal) literal = false;
    else if (letter === '\\') literal = true;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return found.map((text) => text.trim()).filter(Boolean);
}

function bare(value: string): string {
  const inner = /^(['"])(.*)\1$/s.exec(value)?.[2] ?? value;
  const control: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
  return inner.replaceAll(/\\([\\'"ntr])/g, (_, text: string) => control[text] ?? text);
}

/** An action as the benchmark's own harness reads it: named values between commas; two whole numbers for a point. */
function asPublished(text: string) {
  const [, name = '', list = ''] = /^\s*([A-Za-z_]\w*)\s*\(\s*(.*?)\s*\)\s*$/.exec(text) ?? [];
  if (name === '') throw new Error(`no action: ${text}`);
  const values = new Map(
    parts(list).map((part) => {
      const at = part.indexOf('=');
      if (at < 1) throw new Error(`no value in ${part}`);
      return [part.slice(0, at).trim(), bare(part.slice(at + 1).trim())];
    }),
  );
  for (const [key, value] of values)
    if (key.endsWith('point') && !/^-?\d+ -?\d+$/.test(value.trim())) throw new Error(`no point: ${value}`);
  return { name, ...Object.fromEntries(values) };
}

const actions: Action[] = [
  { type: 'click', point: [120.4, 33.6], raw: '' },
  { type: 'scroll', point: [10, 20], direction: 'down', raw: '' },
  { type: 'swipe', direction: 'left', raw: '' },
  { type: 'drag', point: [1, 2], to: [300.2, 4], raw: '' },
  { type: 'type', text: 'it\'s, "so" \\n\nnext', raw: '' },
  { type: 'hotkey', keys: ['ctrl', ','], raw: '' },
];

describe('options in the benchmark’s files', () => {
  it.each(actions)('are read by its own parser: $type', (action) => {
    const { name, ...values } = asPublished(`act(${argumentsOf(action)})`);
    expect(name).toBe('act');
    const { point, to, text, keys, direction, type } = action;
    const at = (place: readonly number[]) => place.map(Math.round).join(' ');
    expect(values).toEqual({
      ...(type === 'drag' && point && to
        ? { start_point: at(point), end_point: at(to) }
        : { ...(point && { point: at(point) }) }),
      ...(direction && { direction }),
      ...(text !== undefined && { content: text }),
      ...(keys && { key: keys.join(' ') }),
    });
    const read = readArguments(argumentsOf(action) ?? '');
    expect([read?.content, read?.direction]).toEqual([text ?? null, direction ?? null]);
  });
});

const picture = (name: string) => ({ sha256: name.padEnd(64, '0'), width: 100, height: 80, name: `${name}.png` });

const questions = [
  { column: 'effect', question: "ActionEffect: click(point='5 6')", images: true },
  { column: 'effect', question: "ActionEffect: scroll(point='5 6', direction='up')", images: true },
  { column: 'parameter', question: 'ActionPrediction-Parameter: click', images: false },
  { column: 'parameter', question: 'ActionPrediction-Parameter: scroll', images: false },
] as const;

it.each(questions)('messages have a sentence and mention no mark: $question', ({ column, question, images }) => {
  const content = knowledgeContent.parse({
    ...{ column, question, form: 'multiple_choice', answer: 'A' },
    augmented: `${question}, drawn in red on the picture`,
    pictures: [picture('a'), ...(images ? [] : [picture('b')])],
    options: ['c', 'd', 'e', 'f'].map((name, at) => ({
      letter: 'ABCD'[at],
      ...(images ? { text: '', picture: picture(name) } : { text: `point='${at} 6'` }),
    })),
  });
  const record = recordOf(content, 'x', messagesOf);
  const text = textsIn(record['messages']).join('\n');
  expect(text).not.toMatch(/drawn|in red|\bmarked\b/);
  expect(text).toMatch(/\w[^.?]*\?/);
  expect(text).toContain(question.replace(/^\S+ /, ''));
  if (column === 'effect') expect(asPublished(question.replace('ActionEffect: ', '')).name).not.toBe('');
});
