import { i18next } from './index.ts';
import { locale } from './language.ts';

export { formatCount } from './count.ts';

/** A share 0..1 in percent with one decimal, as `74.2`; null gives an empty text. */
export function formatPercent(value: number | null, digits = 1): string {
  if (value === null) return '';
  return new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value * 100);
}

/** Dollars with two decimals, or four under one cent. */
export function formatMoney(value: number): string {
  const digits = value !== 0 && Math.abs(value) < 0.01 ? 4 : 2;
  return `$${value.toFixed(digits)}`;
}

/** A size in decimal units. */
export function formatBytes(bytes: number): string {
  const entry = (value: number) =>
    new Intl.NumberFormat(locale(), { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  if (bytes < 1000) return i18next.t('common.bytes', { value: bytes });
  if (bytes < 1e6) return i18next.t('common.kilobytes', { value: entry(bytes / 1e3) });
  if (bytes < 1e9) return i18next.t('common.megabytes', { value: entry(bytes / 1e6) });
  return i18next.t('common.gigabytes', { value: entry(bytes / 1e9) });
}

/** Hours and minutes: `14:02`. */
export function formatClock(iso: string): string {
  return new Date(iso).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', hour12: false });
}

/** Today with the time, yesterday, otherwise day and month, with the year if it is another one. */
export function formatDay(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return i18next.t('common.time.today', { time: formatClock(iso) });
  if (days === 1) return i18next.t('common.time.yesterday');
  return at.toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Seconds in the two largest fitting words: `42 s`, `9 min`, `2 h`. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return i18next.t('common.time.seconds', { count: Math.round(seconds) });
  if (seconds < 90 * 60) return i18next.t('common.time.minutes', { count: Math.round(seconds / 60) });
  return i18next.t('common.time.hours', { count: Math.round(seconds / 3600) });
}
