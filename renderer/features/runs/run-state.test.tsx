// @vitest-environment happy-dom
import { phrase } from '#shared/phrases/phrase.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { RunState } from './RunState.tsx';

afterEach(clearScreen);

it('a run that ended with a note has no tick, and the note as a tooltip', () => {
  draw(<RunState run={{ state: 'done', notes: [phrase('run-all-unread', { count: 24, model: 'gen' })] }} />);
  const shown = screen.getByText('done, see note');
  expect(shown.title).toBe('None of the 24 replies of gen could be read.');
  expect(shown.dataset['warned']).toBe('true');
});

it('a run that ended without a note has its tick', () => {
  draw(<RunState run={{ state: 'done', notes: [] }} />);
  expect(screen.getByText('done').dataset['warned']).toBeUndefined();
});
