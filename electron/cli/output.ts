/**
 * Text that is safe to print: control characters (which change colours, titles or earlier output) become visible.
 * Names, replies and findings come from files and models, and may contain any.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
export const plain = (text: string): string =>
  text.replace(steering, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

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
