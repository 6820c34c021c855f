// @vitest-environment happy-dom
import { phrase } from '#shared/phrases/phrase.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { RunState } from './RunState.tsx';

afterEach(clearScreen);

const ended = { state: 'done' as const, notes: [], done: 20, failed: 4 };

it('a run that ended with a note has no tick, and the note as a tooltip', () => {
  draw(<RunState run={{ ...ended, notes: [phrase('run-all-unread', { count: 24, model: 'gen' })] }} />);
  const shown = screen.getByText('done, see note');
  expect(shown.title).toBe('None of the 24 replies of gen could be read.');
  expect(shown.dataset['warned']).toBe('true');
});

it('a run that ended without a note has its tick', () => {
  draw(<RunState run={ended} />);
  expect(screen.getByText('done').dataset['warned']).toBeUndefined();
});

it('a run whose items all failed has no tick', () => {
  draw(<RunState run={{ ...ended, done: 0, failed: 24 }} />);
  expect(screen.getByText('done, all failed').dataset['warned']).toBe('true');
});
