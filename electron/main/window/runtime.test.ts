import { expect, it } from 'vitest';
import { foreignPagesRefused, titled } from './runtime.ts';

it('says in the title if the window runs on another Electron than it was made for', () => {
  expect(titled('Demo', { made: '45.4.1', runs: '45.6.0' })).toBe('Demo');
  expect(titled('Demo', { made: '45.4.1', runs: '33.2.1' })).toBe(
    'Demo (test runtime: Electron 33.2.1 instead of 45.4.1, not for real work)',
  );
});

it('opens no web pages in a packaged app that was started without its sandbox', () => {
  expect(foreignPagesRefused({ packaged: true, sandboxed: false })).toContain('without a sandbox');
  expect(foreignPagesRefused({ packaged: true, sandboxed: true })).toBeNull();
  expect(foreignPagesRefused({ packaged: false, sandboxed: false })).toBeNull();
});
