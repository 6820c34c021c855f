import type { ModelRecord } from '#shared/contract/models.ts';
import type { KeyVault } from '../../host.ts';

/** Variables that hold a key when the record names none and the provider's own server is asked. */
const usual: Record<ModelRecord['provider'], string | null> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  builtin: null,
};

/** A key meant for the vendor is never sent to another server: there only a variable that the record names counts. */
function variableOf(record: ModelRecord): string | null {
  return record.apiKeyEnv ?? (record.baseUrl === undefined ? usual[record.provider] : null);
}

/**
 * The place of a model's key in the vault: its name and the server that the key is for. So a project from elsewhere, whose
 * record bears the name of a model of one's own, gets no key for its server.
 */
export function keySlot({ name, provider, baseUrl }: ModelRecord): string {
  return `${name} ${baseUrl === undefined ? provider : new URL(baseUrl).origin}`;
}

/** The key of a model: kept by the vault, else from the environment. */
export function keyOf(record: ModelRecord, vault: KeyVault): string | undefined {
  if (record.provider === 'builtin') return undefined;
  const variable = variableOf(record);
  return vault.get(keySlot(record)) ?? (variable ? process.env[variable] || undefined : undefined);
}

export type KeyState = 'not-needed' | 'keychain' | 'memory' | 'environment' | 'missing';

export function keyStateOf(record: ModelRecord, vault: KeyVault): KeyState {
  if (record.provider === 'builtin') return 'not-needed';
  if (vault.get(keySlot(record)) !== undefined) return vault.state === 'stored' ? 'keychain' : 'memory';
  const variable = variableOf(record);
  if (variable === null) return 'not-needed';
  return process.env[variable] ? 'environment' : 'missing';
}

/** One sentence that says how to give a model its key. */
export function keyAdvice(record: ModelRecord): string {
  const variable = variableOf(record);
  return `${record.name} has no key: set it on the Models screen${variable ? ` or in the variable ${variable}` : ''}.`;
}
