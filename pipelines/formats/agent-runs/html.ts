const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** Text of a piece of HTML: without its tags, with its entities resolved. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|br|div|h\d|i|img|pre|p|span)\b[^>]*>/gi, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      return named[(name ?? '').toLowerCase()] ?? all;
    });
