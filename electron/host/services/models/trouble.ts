import type { ModelTrouble } from '#shared/contract/runs/models.ts';

const unreached: ReadonlySet<string> = new Set(['unreachable', 'connection', 'name-lookup']);

/** What a provider's error means to the person who set the model up. */
export function troubleOf(code: string): ModelTrouble {
  if (code === 'key-missing' || code === 'key-refused' || code === 'not-found') return code;
  if (code === 'timeout') return 'too-slow';
  return unreached.has(code) ? 'not-reached' : 'other';
}
