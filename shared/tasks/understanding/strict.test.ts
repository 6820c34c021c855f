import { describe, expect, it } from 'vitest';
import { parseLetter } from './strict.ts';

const item = (count: number) => ({
  options: ['Sound', 'Displays', 'Network', 'Printers', 'Users', 'None of these']
    .slice(0, count)
    .map((text, at) => ({ letter: 'ABCDEF'[at] ?? 'A', text })),
});
const read = (reply: string, count = 4) => {
  const reading = parseLetter(reply, item(count));
  return reading.kind === 'answer' ? reading.answer : reading.kind;
};

describe('the strict letter parser', () => {
  it.each([
    ['正确答案是C。', 'C'],
    ['我选择A', 'A'],
    ['应该选B，因为它打开设置。', 'B'],
    ['我认为答案是B，而不是A。', 'B'],
    ['A和B都不对，所以选C。', 'C'],
    ['选项A是声音，选项B是网络。答案：（B）', 'B'],
    ['B是正确的', 'B'],
    ['（B）。', 'B'],
    ['Ｂ', 'B'],
    ['Answer: Printers', 'D'],
    ['The correct answer is "Network".', 'C'],
    ['<answer>Network</answer>', 'C'],
    ['A because a slider is shown', 'A'],
    ['Not A, not B, not C. D.', 'D'],
    ['The answer is A, not B.', 'A'],
    ['B is incorrect; the answer must be A', 'A'],
    ['C', 'C'],
    ['c', 'C'],
    ['(C)', 'C'],
    ['C.', 'C'],
    ['**B**', 'B'],
    ['Option D', 'D'],
    ['[A]', 'A'],
    ['C. Network', 'C'],
    ['C) Network', 'C'],
    ['B: Displays', 'B'],
    ['Network', 'C'],
    ['network.', 'C'],
    ['The answer is C', 'C'],
    ['The answer is C.', 'C'],
    ['The answer is **C**.', 'C'],
    ['The correct answer is (c).', 'C'],
    ['Based on the screenshot, the answer is C', 'C'],
    ['A and B are wrong, so C', 'C'],
    ['Because the back arrow is visible, D', 'D'],
    ['A button labelled Save, so B', 'B'],
    ['Either A or C; final: C', 'C'],
    ['Answer: B\nExplanation: A is not shown.', 'B'],
    ['**Answer:** D', 'D'],
    ['Final Answer: (B)', 'B'],
    ['Answer：B', 'B'],
    ['<answer>D</answer>', 'D'],
    ['<answer>Option B</answer>', 'B'],
    ['\\boxed{C}', 'C'],
    ['$\\boxed{\\text{D}}$', 'D'],
    ['{"thought":"A list is open","answer":"B"}', 'B'],
    ['```json\n{"answer": "D. Printers"}\n```', 'D'],
    ['<think>The answer is A, no, maybe B.</think>C', 'C'],
    ['<think>I lean to A</think>\n\nThe answer is D.', 'D'],
    ['lots of thought about A and B</think>\nB', 'B'],
    ['Option A shows sound. Option B shows displays. Therefore, the correct option is B.', 'B'],
    ['I would choose option C because the list names it.', 'C'],
    ['C is correct.', 'C'],
    ['B is wrong. D is the right answer.', 'D'],
    ['A. Sound\nB. Displays\nC. Network\nD. Printers\n\nThe answer is D', 'D'],
    ['The answer is A. On reflection, the answer is B.', 'B'],
    ['The answer is A because a slider is shown.', 'A'],
    ['C\n\nThe heading says Network.', 'C'],
    ['C - the heading says Network', 'C'],
    ['Looking at the heading, I see "Displays". (B)', 'B'],
    ["I'm sorry for the confusion, the answer is B", 'B'],
    ["It's D", 'D'],
    ['The answer: "D"', 'D'],
    ['The answer is C, not B.', 'C'],
    ['B matches the heading.', 'B'],
    ['C fits.', 'C'],
    ['A slider is not shown. D fits the picture.', 'D'],
    ['The option that best fits is (A).', 'A'],
  ])('reads %j as %s', (reply, letter) => {
    expect(read(reply)).toBe(letter);
  });

  it.each([
    [''],
    ['   \n'],
    ['Clearly the third one'],
    ['None of these'],
    ['G'],
    ['The answer is G'],
    ['E'],
    ['The answer is a button with a label'],
    ['A button labelled Save is at the top'],
    ['I think it is a menu'],
    ['The answer is A or C'],
    ['A or B'],
    ['A/B'],
    ['A, B'],
    ['A\nB'],
    ['A 或 B'],
    ['选A或B'],
    ['Both A and B are correct.'],
    ['Option A or option B is correct.'],
    ['The answer is not B.'],
    ['It is not B.'],
    ['B is wrong.'],
    ['Therefore B is incorrect.'],
    ["I wouldn't choose B."],
    ['不选B'],
    ['答案不是B'],
    ['A "Save" button is visible'],
    ['打开C盘'],
    ['Both (A) and (C) could be right'],
    ['<think>The answer is B'],
    ['Because'],
    ['42'],
    ['B matches the heading, but C matches the list.'],
    ['Panel B matches the picture.'],
    ['All but C are wrong.'],
    ['All but C and D are wrong.'],
    ['This matches option G.'],
  ])('reads no letter in %j', (reply) => {
    expect(read(reply)).toBe('parse-failure');
  });

  it.each([
    ["I'm sorry, but I can't help with that."],
    ['I cannot assist with this request.'],
    ['I am unable to view images.'],
    ['Unfortunately, I am not able to see the screenshot.'],
    ['This would violate our policies.'],
    ['I cannot.'],
    ['抱歉，我无法回答这个问题。'],
    ['无法看到图片，抱歉。'],
    ['Because the toolbar is hidden it cannot be told'],
    ['I cannot determine which from the image.'],
  ])('reads %j as a refusal', (reply) => {
    expect(read(reply)).toBe('refusal');
  });

  it('reads "None of these" as an option if it is one', () => {
    expect(read('None of these', 6)).toBe('F');
  });

  it('reports the matching rule and its position', () => {
    expect(parseLetter('<think>A?</think>The answer is **C**.', item(4))).toEqual({
      kind: 'answer',
      answer: 'C',
      pattern: 'stated-answer',
      span: [33, 34],
      note: null,
    });
    expect(parseLetter('The answer is E', item(4))).toMatchObject({
      kind: 'parse-failure',
      pattern: 'stated-answer',
      span: [14, 15],
    });
  });
});
