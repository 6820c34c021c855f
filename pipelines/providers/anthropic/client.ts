import type Anthropic from '@anthropic-ai/sdk';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { clientPool } from '../wire/client-pool.ts';
import { withoutVariables } from '../wire/environment.ts';
import { wireFetch } from '../wire/fetch.ts';

export const anthropicServer = 'https://api.anthropic.com';

/** Headers that the SDK would send wherever the base URL points. */
const vendorVariables = ['ANTHROPIC_CUSTOM_HEADERS'];

async function make(baseURL: string, apiKey: string | undefined, megabytes: number): Promise<Anthropic> {
  // Loaded on demand: the SDK takes long to load and most starts send nothing.
  const { default: Client } = await import('@anthropic-ai/sdk');
  const own = new URL(baseURL).origin === anthropicServer;
  const options = {
    baseURL,
    apiKey: apiKey ?? 'none',
    authToken: null,
    maxRetries: 0,
    // Our own limit ends the request first; the SDK's only has to be longer.
    timeout: 2_000_000_000,
    logLevel: 'off' as const,
    fetch: wireFetch(megabytes),
  };
  return withoutVariables(own ? [] : vendorVariables, () => new Client(options));
}

/** The SDK adds `/v1/…` itself, so `/v1` is removed from the end of a base URL. */
export function anthropicBase(record: ModelRecord): string {
  return record.baseUrl?.replace(/\/+$/, '').replace(/\/v1$/, '') ?? anthropicServer;
}

const clients = clientPool(make);

export const anthropicClient = (record: ModelRecord, apiKey: string | undefined): Promise<Anthropic> =>
  clients(record, anthropicBase(record), apiKey);
