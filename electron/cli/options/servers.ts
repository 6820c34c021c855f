import { inWords } from '#shared/phrases/phrase.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** The origins of the addresses given with `--allow-server`. */
export function serversOf(addresses: readonly string[] = []): string[] {
  return addresses.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(inWords('cli-serve-allow', { text }));
    return url.origin;
  });
}
