/**
 * A string that stands in everything a release publishes, and nowhere else: a model that knows it has seen the release,
 * and a set that contains it contains the release. `hash` is the release's, 64 hexadecimal digits.
 */
export const canaryOf = (hash: string): string =>
  `benchwright-canary-${[hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')}`;
