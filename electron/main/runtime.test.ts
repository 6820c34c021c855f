import { expect, it } from 'vitest';
import { titled } from './runtime.ts';

it('says in the title if the window runs on another Electron than it was made for', () => {
  expect(titled('Demo', { made: '45.4.1', runs: '45.6.0' })).toBe('Demo');
  expect(titled('Demo', { made: '45.4.1', runs: '33.2.1' })).toBe(
    'Demo (test runtime: Electron 33.2.1 instead of 45.4.1, not for real work)',
  );
});
