// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../i18n/index.ts';
import { Counts, useCountsLine } from './Counts.tsx';

afterEach(cleanup);

const counts = { 'knowledge-questions': 7, screenshots: 1200, questions: 0, elements: 3, 'agent-tasks': 1 };

function Line() {
  return <p>{useCountsLine()(counts)}</p>;
}

it('names every kind that a release holds in words, screenshots first', () => {
  render(<Counts counts={counts} />);
  expect(screen.getAllByRole('term').map((element) => element.textContent)).toEqual([
    'screenshots',
    'elements',
    'agent task',
    'knowledge questions',
  ]);
});

it('names the same kinds in one line', () => {
  render(<Line />);
  expect(screen.getByText('1,200 screenshots, 3 elements, 1 agent task, 7 knowledge questions')).toBeTruthy();
});
