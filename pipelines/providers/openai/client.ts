import type OpenAI from 'openai';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { clientPool } from '../wire/client-pool.ts';
import { withoutVariables } from '../wire/environment.ts';
import { wireFetch } from '../wire/fetch.ts';

export const openaiServer = 'https://api.openai.com/v1';

/** Headers that the SDK would send wherever the base URL points. */
const vendorVariables = ['OPENAI_CUSTOM_HEADERS', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID', 'OPENAI_ADMIN_KEY'];

async function make(baseURL: string, apiKey: string | undefined, megabytes: number): Promise<OpenAI> {
  // Loaded on demand: the SDK takes long to load and most starts send nothing.
  const { default: Client } = await import('openai');
  const own = new URL(baseURL).origin === new URL(openaiServer).origin;
  const options = {
    baseURL,
    apiKey: apiKey ?? 'none',
    ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    maxRetries: 0,
    // Our own limit ends the request first; the SDK's only has to be longer.
    timeout: 2_000_000_000,
    logLevel: 'off' as const,
    fetch: wireFetch(megabytes),
  };
  return withoutVariables(own ? [] : vendorVariables, () => new Client(options));
}

const clients = clientPool(make);

export const openaiClient = (record: ModelRecord, apiKey: string | undefined): Promise<OpenAI> =>
  clients(record, record.baseUrl?.replace(/\/+$/, '') ?? openaiServer, apiKey);
