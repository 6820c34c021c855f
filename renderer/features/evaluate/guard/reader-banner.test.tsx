// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import type { Evaluation } from '../charts/figures.ts';
import { ReaderBanner } from './ReaderBanner.tsx';

afterEach(clearScreen);

const run = (more: object, manifest: object = {}) =>
  ({ run: { id: 'r', state: 'done' }, manifest, ...more }) as unknown as Evaluation;

it('is absent while the reader of a run is the current one', () => {
  draw(<ReaderBanner evaluation={run({}, { reader: 'letters 3' })} />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('offers to read the replies again by a newer reader', () => {
  draw(<ReaderBanner evaluation={run({ newerReader: 'letters 3' }, { reader: 'letters 2' })} />);
  expect(screen.getByRole('status').textContent).toContain('(letters 2; now letters 3)');
  expect(screen.getByRole('button', { name: 'Read replies again' })).toBeTruthy();
});

it('says which items changed', () => {
  const changed = (n: number) => ({
    index: n,
    item: `Item ${n}`,
    before: { outcome: 'parse-failure', answer: null },
    now: { outcome: 'right', answer: 'B' },
  });
  const readAgain = { from: 'letters 2', at: '2026-11-29T10:00:00Z', changed: 9 };
  const changedReadings = Array.from({ length: 9 }, (_, n) => changed(n));
  draw(<ReaderBanner evaluation={run({ changedReadings }, { reader: 'letters 3', readAgain })} />);
  const { textContent } = screen.getByRole('status');
  expect(textContent).toContain('letters 3: 9 items changed. Item 0: ');
  expect(textContent).toMatch(/Item 5: .* → B; 3 more in the report$/);
  expect(screen.queryByRole('button')).toBeNull();
});
