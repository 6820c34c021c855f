import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { defaultReplyMegabytes } from './fetch.ts';

type Make<Client> = (baseURL: string, apiKey: string | undefined, megabytes: number) => Promise<Client>;

/** Clients of one SDK: one for each server, key and longest reply, so that their connections are reused. */
export function clientPool<Client>(make: Make<Client>) {
  const clients = new Map<string, Promise<Client>>();
  return (record: ModelRecord, baseURL: string, apiKey: string | undefined): Promise<Client> => {
    const megabytes = record.limits.replyMegabytes ?? defaultReplyMegabytes;
    const name = JSON.stringify([baseURL, apiKey ?? null, megabytes]);
    let found = clients.get(name);
    if (!found) {
      found = make(baseURL, apiKey, megabytes);
      clients.set(name, found);
    }
    return found;
  };
}
