import { isServed, type KeyRoute, type ModelRecord } from '#shared/contract/runs/models.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { Caller } from '../../people/caller.ts';
import type { HostOptions } from '../../host.ts';
import type { KeyVault } from '../../people/key-vault.ts';
import { isAllowed, isWellKnown, serverOf } from './key-servers.ts';

/** Where keys are looked up: the vault, and this person's permissions for keys in the environment. */
export type KeySource = Pick<HostOptions, 'vault' | 'userFolder'>;

/** Default variables for a provider's own server, if the record names none. */
const usual: Record<ModelRecord['provider'], string | null> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
  builtin: null,
  agent: null,
  composite: null,
};

/** A key meant for the vendor is never sent to another server: for those the record must name a variable. */
function variableOf(record: ModelRecord): string | null {
  if (!isServed(record)) return null;
  if (record.apiKeyEnv) return record.apiKeyEnv;
  return record.baseUrl === undefined ? usual[record.provider] : null;
}

/**
 * The place of a model's key in the vault: its name and the server that the key is for. So a project from elsewhere
 * with a record of the same name gets no key for its server.
 */
export function keySlot({ name, provider, baseUrl }: ModelRecord): string {
  return `${name} ${baseUrl === undefined ? provider : new URL(baseUrl).origin}`;
}

/**
 * Moves the key of a renamed model with it. It does not move if the model's server changes, since a key belongs to the
 * server it was entered for, or if somebody other than this machine's person renames the model.
 */
export async function moveKey(vault: KeyVault, from: ModelRecord, to: ModelRecord, caller: Caller): Promise<void> {
  const [old, next] = [keySlot(from), keySlot(to)];
  if (old === next || caller.listed || serverOf(from) !== serverOf(to)) return;
  const key = vault.get(old);
  if (key === undefined) return;
  await vault.set(next, key);
  await vault.remove(old);
}

/** The variable that a record takes its key from and the server it would go to; null when it names no variable. */
export function routeOf(record: ModelRecord): KeyRoute | null {
  const variable = variableOf(record);
  const server = serverOf(record);
  return variable === null || server === null ? null : { variable, server };
}

/** The same, if a person has to allow it: a project from elsewhere may name any variable for any server. */
export function askedRouteOf(record: ModelRecord): KeyRoute | null {
  const route = routeOf(record);
  return route === null || isWellKnown(route) ? null : route;
}

/** The key of a model: from the vault, otherwise from the environment, if a person allowed it. */
export function keyOf(record: ModelRecord, { vault, userFolder }: KeySource): string | undefined {
  if (!isServed(record)) return undefined;
  const kept = vault.get(keySlot(record));
  if (kept !== undefined) return kept;
  const route = routeOf(record);
  const key = route ? process.env[route.variable] : undefined;
  return route && key && isAllowed(userFolder, route) ? key : undefined;
}

/** `ask`: the variable holds a key that nobody has allowed to be sent to this server. */
export type KeyState = 'not-needed' | 'keychain' | 'memory' | 'environment' | 'ask' | 'missing';

export function keyStateOf(record: ModelRecord, { vault, userFolder }: KeySource): KeyState {
  if (!isServed(record)) return 'not-needed';
  if (vault.get(keySlot(record)) !== undefined) return vault.state === 'stored' ? 'keychain' : 'memory';
  const route = routeOf(record);
  if (route === null) return 'not-needed';
  if (!process.env[route.variable]) return 'missing';
  return isAllowed(userFolder, route) ? 'environment' : 'ask';
}

/** One sentence on how to give a model its key; null if nothing is missing. */
export function keyAdvice(record: ModelRecord, keys: KeySource): Phrase | null {
  const state = keyStateOf(record, keys);
  const route = routeOf(record);
  if (state === 'ask' && route)
    return phrase('start-key-ask', { model: record.name, variable: route.variable, server: route.server });
  if (state !== 'missing') return null;
  if (!route) return phrase('start-no-key', { model: record.name });
  return phrase('start-no-key-variable', { model: record.name, variable: route.variable });
}
