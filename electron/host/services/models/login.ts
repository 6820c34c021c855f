import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Replaces the password in a displayed address. */
const hidden = '***';

/** A record as shown and passed on: with the password in its address hidden. */
export function withoutPassword<R extends ModelRecord>(record: R): R {
  if (record.baseUrl === undefined || !URL.canParse(record.baseUrl)) return record;
  const url = new URL(record.baseUrl);
  if (url.password === '') return record;
  url.password = hidden;
  return { ...record, baseUrl: url.href };
}

/**
 * Why an address cannot be stored: its password would be in the project, which others get, and requests do not send it.
 * Null if it has none.
 */
export function passwordTrouble({ baseUrl }: ModelRecord): Phrase | null {
  if (baseUrl === undefined || new URL(baseUrl).password === '') return null;
  return phrase('model-address-password');
}

/** A record as edited by a person, without the password that was hidden from them. */
export function withoutHidden(record: ModelRecord): ModelRecord {
  if (record.baseUrl === undefined) return record;
  const url = new URL(record.baseUrl);
  if (url.password !== hidden) return record;
  url.password = '';
  return { ...record, baseUrl: url.href };
}
