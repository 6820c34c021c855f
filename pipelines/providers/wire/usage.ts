import type { ReportedUsage } from '#pipelines/engine/calls/provider.ts';

/** More tokens than any call can use; larger figures are ignored. */
const most = 100_000_000;

/** A number of tokens as reported by a server: a number or its text. Null if it cannot be a count. */
function tokens(given: unknown): number | null {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof value === 'number' && value >= 0 && value <= most ? Math.round(value) : null;
}

/** The sum of the reported values; null if there are none. */
function sum(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
}

/**
 * The usage that a server reports, by the names of its fields; fields of a kind are added up. Missing or impossible
 * counts are null, and never a reason to refuse the answer.
 */
export function reportedUsage(
  usage: unknown,
  fields: { input: readonly string[]; output: string },
): ReportedUsage | null {
  if (usage === null || typeof usage !== 'object') return null;
  const of = (name: string) => tokens((usage as Record<string, unknown>)[name]);
  const [main, ...more] = fields.input.map(of);
  const inputTokens = main == null ? null : sum([main, ...more]);
  const outputTokens = of(fields.output);
  return inputTokens === null && outputTokens === null ? null : { inputTokens, outputTokens };
}

/** The `usage` of a raw response, if it is JSON at all. */
export function rawUsage(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' && 'usage' in value ? value.usage : null;
  } catch {
    return null;
  }
}
