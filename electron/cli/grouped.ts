/** Lines of one reason that are written out one by one; more become one line. */
const each = 3;

/** Lines for a terminal about records with a reason: one a record, or one a reason where many have the same. */
export function groupedLines(what: string, rows: readonly { record: string; why: string }[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { record, why } of rows) {
    const records = byReason.get(why);
    if (records) records.push(record);
    else byReason.set(why, [record]);
  }
  return [...byReason].flatMap(([why, records]) =>
    records.length <= each
      ? records.map((record) => `${what} ${record}: ${why}`)
      : [`${what} ${records.length} records: ${why} (${records.slice(0, each).join(', ')}, …; --json lists all)`],
  );
}
