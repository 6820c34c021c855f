/** The document as indented `name value` lines; long lists are counted, not printed. */
export function scoreText(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, inner]) => {
      if (Array.isArray(inner)) return `${indent}${name.padEnd(16)} ${inner.length}`;
      if (typeof inner === 'object' && inner !== null) return `${indent}${name}\n${scoreText(inner, `${indent}  `)}`;
      const shown = typeof inner === 'number' && !Number.isInteger(inner) ? inner.toFixed(4) : String(inner ?? '–');
      return `${indent}${name.padEnd(16)} ${shown}`;
    })
    .join('\n');
}
