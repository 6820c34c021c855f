import type { ToldUsage } from '#pipelines/engine/calls/provider.ts';

/** More tokens than any call can use; a larger figure is not one. */
const most = 100_000_000;

/** A number of tokens as a server tells it: a number or the text of one. Null for what cannot be a count. */
function tokens(told: unknown): number | null {
  const value = typeof told === 'string' && told.trim() !== '' ? Number(told) : told;
  return typeof value === 'number' && value >= 0 && value <= most ? Math.round(value) : null;
}

/** The sum of what is reported; null when nothing is. */
function sum(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
}

/**
 * What a server says that a call used, by the names of its fields; fields of a kind are added up. Whatever is missing or
 * cannot be a count is null, and never a reason to refuse the answer it stands in.
 */
export function toldUsage(usage: unknown, fields: { input: readonly string[]; output: string }): ToldUsage | null {
  if (usage === null || typeof usage !== 'object') return null;
  const of = (name: string) => tokens((usage as Record<string, unknown>)[name]);
  const [main, ...more] = fields.input.map(of);
  const inputTokens = main == null ? null : sum([main, ...more]);
  const outputTokens = of(fields.output);
  return inputTokens === null && outputTokens === null ? null : { inputTokens, outputTokens };
}

/** The `usage` of a raw answer, when it is JSON at all. */
export function rawUsage(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' && 'usage' in value ? value.usage : null;
  } catch {
    return null;
  }
}
