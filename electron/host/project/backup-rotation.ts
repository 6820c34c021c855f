/** What the rotation knows about a backup. */
export interface Dated {
  file: string;
  /** ISO time. */
  at: string;
  bytes: number;
}

/** Kept whatever their age. */
const newest = 3;
/** The last backup is kept for each of this many hours, days and weeks that have one. */
const periods = [
  { ms: 3_600_000, n: 4 },
  { ms: 86_400_000, n: 5 },
  { ms: 7 * 86_400_000, n: 4 },
];
/** A backup this many times larger than every later one stays: what made the file shrink may have been the damage. */
const shrunk = 2;

/** Names of the backups to delete, from a list that starts with the newest. */
export function outdated(backups: readonly Dated[]): string[] {
  const kept = new Set(backups.slice(0, newest).map(({ file }) => file));
  for (const { ms, n } of periods) {
    const seen = new Set<number>();
    for (const { file, at } of backups) {
      const period = Math.floor(Date.parse(at) / ms);
      if (seen.has(period)) continue;
      if (seen.size === n) break;
      seen.add(period);
      kept.add(file);
    }
  }
  let largest = 0;
  for (const { file, bytes } of backups) {
    if (bytes >= shrunk * largest) kept.add(file);
    largest = Math.max(largest, bytes);
  }
  return backups.filter(({ file }) => !kept.has(file)).map(({ file }) => file);
}
