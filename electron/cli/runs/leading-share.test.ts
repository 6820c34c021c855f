import { expect, it } from 'vitest';
import { leadingShare } from './leading-share.ts';
import type { CliSession } from '../session/session.ts';

const session = (task: string) =>
  ({ client: { evaluations: { get: async () => ({ task }) } } }) as unknown as CliSession;

it('compares fine state by Loc SR, as there is no figure over both stages; other tasks by accuracy', async () => {
  expect(await leadingShare(session('fine_state'), ['a', 'b'])).toBe('loc-sr');
  expect(await leadingShare(session('grounding'), ['a', 'b'])).toBeUndefined();
});
