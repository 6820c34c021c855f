/** A reason without its record's name at the beginning, for use next to that name. */
export const withoutName = ({ record, why }: { record: string; why: string }): string =>
  why.startsWith(`${record} `) ? why.slice(record.length + 1) : why;
