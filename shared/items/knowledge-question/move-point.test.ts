import { expect, it } from 'vitest';
import { withPlace } from './arguments.ts';
import { knowledgeContent } from '../../contents/knowledge-question.ts';
import { knowledgeExample } from './lints.ts';
import { farFromKey, movable, withPointMoved } from './move-point.ts';

const content = knowledgeContent.parse({
  ...knowledgeExample,
  column: 'parameter',
  answer: 'B',
  pictures: [{ sha256: 'a'.repeat(64), width: 1000, height: 500 }],
  options: ["point='100 50'", "point='100 80'", "start_point='1 2' end_point='3 4'", "point='400 200'"].map(
    (text, n) => ({ letter: 'ABCD'[n], text, origin: 'near miss' }),
  ),
});

it('wrong options with one position can be moved; the key stays where it was recorded', () => {
  expect(movable(content)).toEqual(['A', 'D']);
  expect(movable({ ...content, column: 'effect' })).toEqual([]);
  expect(withPointMoved(content, 'B', [1, 1])).toEqual(content);
  const moved = withPointMoved(content, 'A', [130.4, 80]);
  expect(moved.options.map(({ text }) => text)).toEqual([
    "point='130 80'",
    ...content.options.slice(1).map(({ text }) => text),
  ]);
  expect(moved.options[0]?.origin).toBe('moved by hand');
});

it('a point never leaves the picture', () => {
  expect(withPointMoved(content, 'D', [-5, 900]).options[3]?.text).toBe("point='0 499'");
});

it('only the position in an argument list changes', () => {
  expect(withPlace("point='620 400' direction='down'", [1.6, 2])).toBe("point='2 2' direction='down'");
  expect(withPlace("content='point'", [1, 2])).toBe("content='point'");
  expect(withPlace("start_point='1 2' end_point='3 4'", [9, 9])).toBe("start_point='1 2' end_point='3 4'");
});

it('says how far an option is from the key, if both have one position', () => {
  expect(['A', 'B', 'C', 'D'].map((letter) => farFromKey(content, letter))).toEqual([
    30,
    null,
    null,
    Math.hypot(300, 120),
  ]);
});
