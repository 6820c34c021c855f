import type OpenAI from 'openai';
import type { ModelRecord } from '#shared/contract/models.ts';
import { wireFetch } from '../wire/fetch.ts';

export const openaiServer = 'https://api.openai.com/v1';

const clients = new Map<string, Promise<OpenAI>>();

async function make(baseURL: string, apiKey: string | undefined): Promise<OpenAI> {
  // Loaded when first needed: the SDK takes long to load and most starts send nothing.
  const { default: Client } = await import('openai');
  const own = baseURL === openaiServer;
  return new Client({
    baseURL,
    apiKey: apiKey ?? 'none',
    // The person's organisation is no business of another server.
    ...(own ? {} : { organization: null, project: null }),
    ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    maxRetries: 0,
    // Ours comes first; the SDK's own limit only has to stay out of its way.
    timeout: 2_000_000_000,
    logLevel: 'off',
    fetch: wireFetch,
  });
}

export function openaiClient(record: ModelRecord, apiKey: string | undefined): Promise<OpenAI> {
  const baseURL = record.baseUrl?.replace(/\/+$/, '') ?? openaiServer;
  const name = JSON.stringify([baseURL, apiKey ?? null]);
  let found = clients.get(name);
  if (!found) {
    found = make(baseURL, apiKey);
    clients.set(name, found);
  }
  return found;
}
