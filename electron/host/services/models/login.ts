import type { ModelRecord } from '#shared/contract/runs/models.ts';

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

/** A record as edited by a person, with the hidden password put back if the address still names the same server. */
export function withPassword(record: ModelRecord, old: ModelRecord | undefined): ModelRecord {
  if (record.baseUrl === undefined || old?.baseUrl === undefined) return record;
  const [url, before] = [new URL(record.baseUrl), new URL(old.baseUrl)];
  if (url.password !== hidden || url.origin !== before.origin || url.username !== before.username) return record;
  url.password = before.password;
  return { ...record, baseUrl: url.href };
}
