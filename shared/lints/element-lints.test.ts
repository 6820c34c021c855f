import { expect, it } from 'vitest';
import { type Phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { elementLints } from '../items/element/element-lints.ts';
import { sizeLint } from './picture-lints.ts';

const box: [number, number, number, number] = [90, 10, 110, 40];
const worded = (found: Phrase | null): string | null => found && phraseWords(found);

it.each(elementLints.map((lint) => [lint.code, lint] as const))(
  '%s passes its good case and finds its bad one',
  (_, lint) => {
    expect(lint.check(lint.good)).toBeNull();
    expect(worded(lint.check(lint.bad))).toMatch(/\.$/);
  },
);

it('a tree of another screen than the picture is reported', () => {
  expect(sizeLint.check(sizeLint.good)).toBeNull();
  expect(worded(sizeLint.check(sizeLint.bad))).toContain('540×1200');
});

it('names every box that a finding is about', () => {
  const outside = elementLints.find(({ code }) => code === 'box-outside-picture');
  const image = { width: 100, height: 80 };
  const content = {
    locate: box,
    interact: box,
    current: null,
    regions: [box],
    polygon: null,
    absent: false,
    kind: null,
  };
  expect(worded(outside?.check({ content, image }) ?? null)).toBe(
    'The locate, interact and region 1 boxes extend beyond the picture (100×80).',
  );
  expect(worded(outside?.check({ content: { ...content, interact: null, regions: [] }, image }) ?? null)).toBe(
    'The locate box extends beyond the picture (100×80).',
  );
});
