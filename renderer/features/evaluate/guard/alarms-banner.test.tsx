// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import type { Evaluation } from '../charts/figures.ts';
import { AlarmsBanner } from './AlarmsBanner.tsx';

afterEach(clearScreen);

const withAlarms = (alarms: Evaluation['alarms']) => ({ alarms }) as Evaluation;

it('shows each alarm of a run in its own words, and nothing without one', () => {
  draw(<AlarmsBanner evaluation={withAlarms([])} />);
  expect(screen.queryByRole('alert')).toBeNull();
  clearScreen();
  const letter = phrase('alarm-one-letter', { k: 33, n: 36, answer: 'B', gold: '25' });
  draw(<AlarmsBanner evaluation={withAlarms([letter, phrase('alarm-unread', { unread: 30, n: 36 })])} />);
  expect(screen.getByRole('alert').textContent).toContain('most answers one letter: 33 of 36 are B');
  expect(screen.getByText(/most replies unread: 30 of 36/)).toBeTruthy();
});
