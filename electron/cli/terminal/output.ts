import { plain } from '#shared/plain-text.ts';

/**
 * Where a command writes. Results go to stdout: one JSON document with `--json`, JSON lines for streams, otherwise
 * text for people. Everything else goes to stderr.
 */
export class Output {
  readonly asJson: boolean;

  constructor(asJson: boolean) {
    this.asJson = asJson;
  }

  /** The command's one result; `text` makes the form for people. */
  result(value: unknown, text: () => string): void {
    process.stdout.write(this.asJson ? `${JSON.stringify(value)}\n` : `${plain(text())}\n`);
  }

  /** One row of a stream of JSON lines. */
  row(value: unknown, text: () => string): void {
    this.result(value, text);
  }

  /** A message for people, apart from the result. */
  note(line: string): void {
    process.stderr.write(`${plain(line)}\n`);
  }
}

/** Left-aligned columns, two spaces apart, as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
