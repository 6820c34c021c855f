import { z } from 'zod';

// zod reads addresses as browsers do.
const normal = z.url({ normalize: true });

/** A web address as browsers write it, or null if the text is none. */
export const addressOf = (text: string): string | null => normal.safeParse(text).data ?? null;

/** The origin of a web address: scheme, host and port; null if the text is none. */
export function originOf(text: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#]+)/.exec(addressOf(text) ?? '') ?? [];
  return scheme === undefined || host === undefined ? null : `${scheme}${host}`;
}
