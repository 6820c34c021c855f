import { z } from 'zod';
import type { KeyRoute, ModelRecord } from '#shared/contract/runs/models.ts';
import { keyRoute } from '#shared/contract/runs/models.ts';
import { readUserFile, writeUserFile } from '../../files/user-folder.ts';

/**
 * In the person's folder, not in a project: whoever passes a project on must not decide where keys of this machine
 * go.
 */
const file = 'key-servers.json';
const stored = z.object({ allowed: z.array(keyRoute) });

/** The vendors' servers, used when a record names none. */
const vendors: Record<ModelRecord['provider'], string | null> = {
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com',
  builtin: null,
  agent: null,
  composite: null,
};

/** Variables whose name says which server their key is for. */
const wellKnown: readonly KeyRoute[] = [
  { variable: 'OPENAI_API_KEY', server: 'https://api.openai.com' },
  { variable: 'ANTHROPIC_API_KEY', server: 'https://api.anthropic.com' },
  { variable: 'GEMINI_API_KEY', server: 'https://generativelanguage.googleapis.com' },
];

/** Whether an origin is a vendor's own server. */
export const isVendors = (server: string): boolean => Object.values(vendors).includes(server);

/** Origin of the server that gets a record's calls; null for models without one. */
export function serverOf({ provider, baseUrl }: ModelRecord): string | null {
  return baseUrl === undefined ? vendors[provider] : new URL(baseUrl).origin;
}

const same = (a: KeyRoute, b: KeyRoute) => a.variable === b.variable && a.server === b.server;

export const isWellKnown = (route: KeyRoute): boolean => wellKnown.some((entry) => same(entry, route));

const allowed = (userFolder: string): KeyRoute[] => readUserFile(userFolder, file, stored, { allowed: [] }).allowed;

/** Whether a variable's key may be sent to a server: its vendor's own, or one that this person allowed. */
export function isAllowed(userFolder: string, route: KeyRoute): boolean {
  return isWellKnown(route) || allowed(userFolder).some((entry) => same(entry, route));
}

/** Remembers on this machine whether a variable's key may be sent to a server. */
export function allowKey(userFolder: string, route: KeyRoute, allow: boolean): void {
  const others = allowed(userFolder).filter((entry) => !same(entry, route));
  writeUserFile(userFolder, file, { allowed: allow ? [...others, route] : others });
}
