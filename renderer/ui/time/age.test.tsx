// @vitest-environment happy-dom
import '../../i18n/index.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Age } from './Age.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:01.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('goes on counting while it is shown', () => {
  render(<Age at="2026-01-01T00:00:00.000Z" />);
  const shown = () => screen.getByRole('time').textContent;
  expect(shown()).toBe('1 s');
  act(() => void vi.advanceTimersByTime(4000));
  expect(shown()).toBe('5 s');
  act(() => void vi.advanceTimersByTime(5 * 60_000));
  expect(shown()).toBe('5 min');
});
