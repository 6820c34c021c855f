/** A file that a shell may stream to its window. */
export interface ServedFile {
  file: string;
  mime: string;
  bytes: number;
  /** The same address may show something else later: areas were blurred, or are no longer. */
  changes?: boolean;
}

/** How long a window may keep what it was shown: an address names its bytes for ever, unless areas are blurred. */
export const keepServed = ({ changes = false }: Pick<ServedFile, 'changes'>): string =>
  changes ? 'private, no-cache' : 'private, max-age=31536000, immutable';
