const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(4));

/** An interval as `0.3100 to 0.5600`; for other lists their length. */
function listText(name: string, list: readonly unknown[]): string {
  const [low, high] = list;
  return /ci$/i.test(name) && typeof low === 'number' && typeof high === 'number'
    ? `${figure(low)} to ${figure(high)}`
    : String(list.length);
}

/** The document as indented `name value` lines; lists are counted, not printed, except intervals. */
export function scoreText(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, inner]) => {
      if (Array.isArray(inner)) return `${indent}${name.padEnd(16)} ${listText(name, inner)}`;
      if (typeof inner === 'object' && inner !== null) return `${indent}${name}\n${scoreText(inner, `${indent}  `)}`;
      const shown = typeof inner === 'number' ? figure(inner) : String(inner ?? '–');
      return `${indent}${name.padEnd(16)} ${shown}`;
    })
    .join('\n');
}
