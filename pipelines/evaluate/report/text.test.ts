import type { z } from 'zod';
import { expect, it } from 'vitest';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { evaluationText } from './text.ts';

const counts = { n: 36, right: 17, wrong: 19, parseFailures: 0, refusals: 0, errors: 0 };
const figure = { value: 0.47, n: 36, interval: [0.28, 0.66], clustered: [0.28, 0.66] };
const wordsOf = (clusters: number, task = 'mcq') =>
  evaluationText({
    ...{ model: 'm', baseline: false, task, release: 'v1', scored: 36, of: 36 },
    run: { id: 'r', calls: 36, reused: 0, spent: 0 },
    strict: {
      counts,
      headline: [
        { ...figure, id: 'accuracy', label: 'Accuracy', interval: [0.32, 0.63], clusters },
        { ...figure, id: 'weighted', label: 'Weighted accuracy', clusters },
      ],
      cells: [],
    },
  } as unknown as z.infer<typeof evaluation>);

it('says of each interval how it was made, and over how many screenshots', () => {
  expect(wordsOf(12)).toContain('Accuracy 47.0 % of 36 (32.0 % to 63.0 %, Wilson)\n');
  expect(wordsOf(12)).toContain('Weighted accuracy 47.0 % of 36 (28.0 % to 66.0 %, t interval over 12 screenshots)\n');
  expect(wordsOf(40)).toContain('(28.0 % to 66.0 %, 40 screenshots resampled)\n');
});

it('names what the items share: episodes rather than screenshots where they are about episodes', () => {
  expect(wordsOf(12, 'knowledge')).toContain('t interval over 12 episodes or pictures)\n');
  expect(wordsOf(1, 'knowledge')).toContain('t interval over 1 episode or picture)\n');
});

it('says how many cases of fine states the figures leave out, and why', () => {
  const rates = { locSr: 0.5, intSr: 0.5, saLocSr: 0.5, saIntSr: 0.5 };
  const own = { ...rates, n: 18, valid: { locate: 18, interact: 18 }, published: rates };
  const text = evaluationText({
    ...{ model: 'm', baseline: false, task: 'fine_state', release: 'v1', scored: 44, of: 44 },
    run: { id: 'r', calls: 44, reused: 0, spent: 0 },
    strict: { counts, headline: [{ ...figure, id: 'loc-sr', label: 'Loc SR', n: 18 }], cells: [] },
    summary: { strict: { ...own, categories: {}, components: {}, withoutInteract: 1, withoutTarget: 3 }, parity: null },
  } as unknown as z.infer<typeof evaluation>);
  expect(text).toContain('\nleft out: no interact box: 1 case\nleft out: no target state: 3 cases\n');
});
