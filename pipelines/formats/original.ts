import type { RawBox } from './boxes/boxes.ts';
import type { RawSource } from './record-parts.ts';
import { own } from './own.ts';

function parsed(record: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(record);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // A record that was repaired during import (for NaN, say) has no valid JSON to read from.
    return null;
  }
}

/** The first source record of an item: our own format passes on the one it got. */
export function firstSource(raw: RawSource | null): RawSource | null {
  if (raw?.format !== 'benchwright-jsonl') return raw;
  return (parsed(raw.record)?.['raw'] as RawSource | null | undefined) ?? null;
}

/** The value at a dotted path of an item's source record, if it came from this format. */
export function originalValue(raw: RawSource | null, format: string, path: string): unknown {
  const source = firstSource(raw);
  if (source?.format !== format) return undefined;
  let value: unknown = parsed(source.record);
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? own(value as Record<string, unknown>, key) : undefined;
  return value;
}

/** An integer of an item's source record, also one in quotes; null if there is none. */
export function originalNumber(raw: RawSource | null, format: string, path: string): number | null {
  const found = originalValue(raw, format, path);
  const value = typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : found;
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** Four numbers of an item's source record, with the convention they were read in. */
export function originalBox(raw: RawSource | null, format: string, path: string): RawBox | null {
  const source = firstSource(raw);
  if (!source?.convention) return null;
  const value = originalValue(raw, format, path);
  if (!Array.isArray(value) || value.length !== 4 || !value.every((n) => typeof n === 'number')) return null;
  return { numbers: value as [number, number, number, number], convention: source.convention };
}
