/** A reason that begins with the name of its record, without that name: where the name is next to it. */
export const withoutName = ({ record, why }: { record: string; why: string }): string =>
  why.startsWith(`${record} `) ? why.slice(record.length + 1) : why;
