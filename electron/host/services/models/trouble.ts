import type { ModelTrouble } from '#shared/contract/models.ts';

const unreached = new Set(['connection', 'name-lookup', 'timeout']);

/** What a provider's fault means to the person who set the model up. */
export function troubleOf(code: string): ModelTrouble {
  if (code === 'key-missing' || code === 'key-refused') return code;
  return unreached.has(code) ? 'not-reached' : 'other';
}
