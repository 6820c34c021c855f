import { expect, it } from 'vitest';
import { parseLetter } from '../strict.ts';

const options = ['Save', 'Open', 'Close', 'Print', 'Share'].map((text, at) => ({ letter: 'ABCDE'[at] ?? '', text }));

/** Replies that were misread or not read when people first scored models; `-` a parse failure, `!` a refusal. */
const reported: readonly (readonly [reply: string, expected: string])[] = [
  ['Answer: A\n\nExplanation: The button saves.', 'A'],
  ['Answer: A\n\nExplanation: B is grey.', 'A'],
  ['◁think▷Maybe A or C.◁/think▷B', 'B'],
  ['[THINK]Maybe A or C.[/THINK]B', 'B'],
  ['<|channel|>analysis<|message|>Maybe A.<|end|><|start|>assistant<|channel|>final<|message|>B', 'B'],
  ['<seed:think>Maybe A.</seed:think>B', 'B'],
  ['<thoughts>Maybe A.</thoughts>B', 'B'],
  ['<analysis>Maybe A.</analysis>B', 'B'],
  ['<|begin_of_box|>B<|end_of_box|>', 'B'],
  ['B<|im_end|>', 'B'],
  ['B</s>', 'B'],
  ['B<|endoftext|>', 'B'],
  ['B<end_of_turn>', 'B'],
  ['{"answer":["A","C"]}', '-'],
  ['Vitamin C is mentioned in the text.', '-'],
  ['Plan B is shown on the screen.', '-'],
  ['答案为B。A选项错误', 'B'],
  ['B项正确', 'B'],
  ['正解はBです', 'B'],
  ['정답은 B입니다', 'B'],
  ['\\boxed{\\mathrm{B}}', 'B'],
  ['$B$', 'B'],
  ['<b>B</b>', 'B'],
  ['<final_answer>B</final_answer>', 'B'],
  ['e) Share', 'E'],
  ['«C»', 'C'],
  ['„C“', 'C'],
  ['「C」', 'C'],
  ['i think b', 'B'],
  ['A and B are plausible, but B is the better choice', 'B'],
  ['Eliminating A, C, D and E leaves B', 'B'],
  ['A is incorrect. B is correct. C is incorrect. D is incorrect. E is incorrect.', 'B'],
  ['A ✗\nB ✓\nC ✗\nD ✗\nE ✗', 'B'],
  ["I don't have the ability to view images.", '!'],
  ['The user wants to hand it on, so the answer is Share.', 'E'],
  ['Nothing is deleted; therefore the correct option is: Share', 'E'],
  ['Whether the answer is Share depends on the screen.', '-'],
];

it.each(reported)('%j reads as %s', (reply, expected) => {
  const reading = parseLetter(reply, { options });
  expect(reading.kind === 'answer' ? reading.answer : reading.kind === 'refusal' ? '!' : '-').toBe(expected);
});
