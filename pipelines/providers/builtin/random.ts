import { inWords } from '#shared/phrases/phrase.ts';
import { type Asked, type Baseline, canvasOf, describedAs, locatedAt, refuse, unsure } from './baseline.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Material, QuestionMaterial } from './material.ts';
import { seeded } from './seeded.ts';

function letter(question: QuestionMaterial, seed: string): string {
  return seeded(seed).pick(question.options).letter;
}

/** A uniform action of those offered, at a uniform place. It never types: it has nothing to say. */
function anyAction({ actions }: Extract<Material, { kind: 'act' }>, size: Size, seed: string): string {
  const draw = seeded(seed);
  const type = draw.pick(
    actions.filter((action) => !['type', 'answer', 'hotkey', 'open_app', 'switch_tab'].includes(action)),
  );
  const place = () => `${(draw.next() * size.width).toFixed(1)}, ${(draw.next() * size.height).toFixed(1)}`;
  if (type === 'drag' || type === 'swipe') return `${type}(${place()}, ${place()})`;
  if (type === 'scroll') return `scroll(${place()}, "${draw.pick(['up', 'down'])}")`;
  return ['click', 'double_click', 'right_click', 'long_press'].includes(type) ? `${type}(${place()})` : `${type}()`;
}

/** Chance: a uniform option, a uniform point (in the box, if one is given). The same call always gets the same draw. */
export const random: Baseline = async (asked: Asked) => {
  const { what, seed } = asked;
  switch (what.kind) {
    case 'answer':
      return letter(what.question, seed);
    case 'answer-all': {
      const answers = what.questions.map((question, at) => ({
        difficulty: question.difficulty ?? '',
        answer: letter(question, `${seed}/${at}`),
        reason: inWords('baseline-at-random'),
      }));
      return JSON.stringify({ answers });
    }
    case 'judge':
      return unsure(what, () => inWords('baseline-random-judges-not'));
    case 'point': {
      const { width, height } = canvasOf(asked);
      const [x1, y1, x2, y2] = what.box ?? [0, 0, 1, 1];
      const draw = seeded(seed);
      const [x, y] = [x1 + draw.next() * (x2 - x1), y1 + draw.next() * (y2 - y1)];
      return `(${(x * width).toFixed(1)}, ${(y * height).toFixed(1)})`;
    }
    case 'act':
      return anyAction(what, canvasOf(asked), seed);
    case 'verdict':
      return JSON.stringify({
        evidence: [inWords('baseline-at-random')],
        missingOperations: [],
        verdict: seeded(seed).pick(['success', 'failure']),
      });
    case 'describe':
      return describedAs('');
    case 'locate':
      return locatedAt(asked, null);
    case 'draft-questions':
    case 'draft-instructions':
    case 'draft-case':
    case 'check-instructions':
      throw refuse(inWords('baseline-random-writes-not'));
  }
};
