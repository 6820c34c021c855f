import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { errorToShow } from './errors.ts';

it('an unreachable host hides nothing on the screen; earlier answers stay shown', () => {
  const away = new TypeError('Failed to fetch');
  const refused = new ORPCError('NOT_FOUND', { message: 'gone' });
  expect(errorToShow({ data: { rows: [] }, error: away })).toBeNull();
  expect(errorToShow({ data: undefined, error: away })).toBe(away);
  expect(errorToShow({ data: { rows: [] }, error: refused })).toBe(refused);
  expect(errorToShow({ data: { rows: [] }, error: null })).toBeNull();
});
