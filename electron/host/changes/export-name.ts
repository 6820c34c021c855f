import { createHash } from 'node:crypto';

function hash8(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Name of the picture in exports, without its extension: platform, app and content as hashes, like MMBench-GUI. */
export function anonymousName(platform: string | null, app: string | null, sha256: string): string {
  return `${hash8(platform ?? '')}_${hash8(app ?? '')}_${sha256}`;
}
