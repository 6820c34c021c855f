import type { ModelRecord } from '#shared/contract/runs/models.ts';

/** Stands where a password is in an address that is shown. */
const hidden = '***';

/** A record as it is shown and passed on: with the password in its address hidden. */
export function withoutPassword<R extends ModelRecord>(record: R): R {
  if (record.baseUrl === undefined || !URL.canParse(record.baseUrl)) return record;
  const url = new URL(record.baseUrl);
  if (url.password === '') return record;
  url.password = hidden;
  return { ...record, baseUrl: url.href };
}

/** A record as a person edited it, with the password that was hidden from them where the address is still the same server's. */
export function withPassword(record: ModelRecord, old: ModelRecord | undefined): ModelRecord {
  if (record.baseUrl === undefined || old?.baseUrl === undefined) return record;
  const [url, before] = [new URL(record.baseUrl), new URL(old.baseUrl)];
  if (url.password !== hidden || url.origin !== before.origin || url.username !== before.username) return record;
  url.password = before.password;
  return { ...record, baseUrl: url.href };
}
