// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { FigureChoice } from './BarChoices.tsx';
import type { Metric } from './charts/figures.ts';

afterEach(clearScreen);
const metrics = (...labels: string[]) => labels.map((label) => ({ id: label, label })) as unknown as Metric[];
const show = (headline: Metric[]) =>
  draw(<FigureChoice headline={headline} metric={headline[0] ?? null} onMetric={() => undefined} />);

it('offers a few short names side by side, and long ones in a list that leaves room for the task and the release', () => {
  show(metrics('Loc SR', 'Int SR'));
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  clearScreen();
  show(metrics('Accuracy', 'Weighted accuracy', 'Weighted, not normalised'));
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Metric' })).toBeTruthy();
});
