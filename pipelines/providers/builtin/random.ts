import { type Asked, type Baseline, canvasOf, refuse, unsure } from './baseline.ts';
import type { QuestionMaterial } from './material.ts';
import { seeded } from './seeded.ts';

function letter(question: QuestionMaterial, seed: string): string {
  return seeded(seed).pick(question.options).letter;
}

/** Chance: a uniform option, a uniform point. The same call always gets the same draw. */
export const random: Baseline = async (asked: Asked) => {
  const { what, seed } = asked;
  switch (what.kind) {
    case 'answer':
      return letter(what.question, seed);
    case 'answer-all': {
      const answers = what.questions.map((question, at) => ({
        difficulty: question.difficulty ?? '',
        answer: letter(question, `${seed}/${at}`),
        reason: 'drawn at random',
      }));
      return JSON.stringify({ answers });
    }
    case 'judge':
      return unsure(what, () => 'builtin/random draws answers and does not judge.');
    case 'point': {
      const { width, height } = canvasOf(asked);
      const draw = seeded(seed);
      return `(${(draw.next() * width).toFixed(1)}, ${(draw.next() * height).toFixed(1)})`;
    }
    case 'draft-questions':
    case 'draft-instructions':
    case 'draft-case':
    case 'check-instructions':
      throw refuse('builtin/random cannot write or check; give this role to another model.');
  }
};
