import type { TypedState } from './typed-state.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

interface Day {
  year: number;
  month: number;
  day: number | null;
}

const numbered = (year?: string, m?: string, day?: string): Day | null =>
  year && m ? { year: Number(year), month: Number(m), day: day === undefined ? null : Number(day) } : null;
const worded = (year?: string, name?: string, day?: string): Day | null =>
  year && name ? numbered(year, String(months.indexOf(name.toLowerCase().slice(0, 3)) + 1), day) : null;

/** Day and month in numbers: with a number over 12 there is one reading; otherwise the order is ambiguous. */
function slashed(a: string, b: string, year: string): Day | null {
  if (Number(a) > 12) return numbered(year, b, a);
  if (Number(b) > 12 || a === b) return numbered(year, a, b);
  return null;
}

const shapes: readonly (readonly [RegExp, (found: string[]) => Day | null])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([, y, m, d]) => numbered(y, m, d)],
  [/^(\d{4})-(\d{1,2})$/, ([, y, m]) => numbered(y, m)],
  [/^(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号])?$/, ([, y, m, d]) => numbered(y, m, d)],
  [new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?\.? ${month},? (\d{4})$`, 'i'), ([, d, m, y]) => worded(y, m, d)],
  [new RegExp(String.raw`^${month} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$`, 'i'), ([, m, d, y]) => worded(y, m, d)],
  [new RegExp(String.raw`^${month},? (\d{4})$`, 'i'), ([, m, y]) => worded(y, m)],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([, d, m, y]) => numbered(y, m, d)],
  [/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/, ([, a = '', b = '', y = '']) => slashed(a, b, y)],
];

const two = (n: number): string => String(n).padStart(2, '0');

function isoDay({ year, month: m, day }: Day): string | null {
  if (m < 1 || m > 12) return null;
  if (day === null) return `${year}-${two(m)}`;
  // Day 0 of the next month is the last of this one.
  return day >= 1 && day <= new Date(Date.UTC(year, m, 0)).getUTCDate() ? `${year}-${two(m)}-${two(day)}` : null;
}

function isoTime(text: string): string | null {
  const [, h, m, s, half] = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (h === undefined || (m === undefined && half === undefined)) return null;
  const late = half?.toLowerCase().startsWith('p');
  if (half !== undefined && (Number(h) < 1 || Number(h) > 12)) return null;
  const hour = half === undefined ? Number(h) : (Number(h) % 12) + (late ? 12 : 0);
  if (hour > 23 || Number(m ?? 0) > 59 || Number(s ?? 0) > 59) return null;
  return `${two(hour)}:${m ?? '00'}${s === undefined ? '' : `:${s}`}`;
}

function dayOf(text: string): string | null {
  for (const [shape, read] of shapes) {
    const found = shape.exec(text.replace(weekday, ''));
    const day = found && read([...found]);
    if (day) return isoDay(day);
  }
  return null;
}

/**
 * A day, a month of a year, a time, or a day with a time, as ISO 8601. Null for anything else, and for ambiguous days
 * (`03/04/2026`).
 */
export function readDate(text: string): TypedState | null {
  const whole = text.trim().replace(/\s+/g, ' ');
  const date = (value: string): TypedState => ({ kind: 'date', value, unit: null });
  const alone = dayOf(whole) ?? isoTime(whole);
  if (alone) return date(alone);
  const [, first = '', last = ''] = /^(.+?)(?:,? at |T|,? )(\d{1,2}(?::\d{2})*\s*(?:[ap]\.?m\.?)?)$/i.exec(whole) ?? [];
  const [day, time] = [dayOf(first), isoTime(last)];
  return day && time ? date(`${day}T${time}`) : null;
}
