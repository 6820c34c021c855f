export interface WithReason {
  record: string;
  why: string;
}

/** The records of each reason, in the order in which the reasons first occur. */
export function byReason(rows: readonly WithReason[]): { why: string; records: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { record, why } of rows) {
    const records = reasons.get(why);
    if (records) records.push(record);
    else reasons.set(why, [record]);
  }
  return [...reasons].map(([why, records]) => ({ why, records }));
}

/** Most records of one reason that are listed individually; more become one line. */
export const listedEach = 3;
