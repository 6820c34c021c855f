import { type Random, seededRandom } from '#shared/metrics/random.ts';

/**
 * How much a fuzz test tries: `usual` cases in every test run, or `BENCHWRIGHT_FUZZ=10000`, from the
 * seed `BENCHWRIGHT_FUZZ_SEED` (1). `asked` is true when the environment says how many.
 */
export function fuzz(usual: number): { cases: number; seed: number; next: Random; asked: boolean } {
  const asked = process.env['BENCHWRIGHT_FUZZ'];
  const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? 1);
  return { cases: Number(asked ?? usual), seed, next: seededRandom(seed), asked: asked !== undefined };
}

export const pick = <T>(list: readonly T[], next: Random): T | undefined => list[Math.floor(next() * list.length)];

const nasty = [
  ...['null', 'NaN', '-1', '1e999', '1e308', '0', 'true', '[1,2]', '[]', '{}', '[[[[', '}', '"', '""', '\\', '<', '\n'],
  ...[
    '"__proto__"',
    '"constructor"',
    '\u0000',
    '\ufeff',
    '\ud800',
    '&#x0;',
    '../',
    '/etc/passwd',
    '\t',
    '\r\n',
    '*a',
    '&a',
  ],
  ...[
    `"${'x'.repeat(5000)}"`,
    `"${'a/'.repeat(2500)}"`,
    '```',
    '<think>',
    '</think>',
    '(',
    '9'.repeat(400),
    '- '.repeat(300),
  ],
];

/** The same bytes with one fault: truncated, flipped, with an insertion, a replaced value, lost or repeated lines. */
export function broken(bytes: Buffer, next: Random): Buffer {
  const at = Math.floor(next() * bytes.length);
  const text = () => bytes.toString('utf8');
  const value = pick(nasty, next) ?? '';
  switch (Math.floor(next() * 6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const copy = Buffer.from(bytes);
      copy[at] = Math.floor(next() * 256);
      return copy;
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(value), bytes.subarray(at)]);
    case 3: {
      // One value of many replaced by another: most such files are still well-formed.
      const values = [...text().matchAll(/"[^"\n]{0,80}"|-?\d+(\.\d+)?/g)];
      const chosen = pick(values, next);
      if (!chosen) return bytes;
      return Buffer.from(text().slice(0, chosen.index) + value + text().slice(chosen.index + chosen[0].length));
    }
    case 4: {
      const lines = text().split('\n');
      lines.splice(Math.floor(next() * lines.length), 1 + Math.floor(next() * 2));
      return Buffer.from(lines.join('\n'));
    }
    default: {
      const lines = text().split('\n');
      const line = pick(lines, next) ?? '';
      return Buffer.from([...lines, line, line].join('\n'));
    }
  }
}

const fragments = [
  ...['(', '[', '{', '}', '"', '\\', '`', '<', '- ', '&a ', '*a ', '{}', '[1,', '{"a":', '[1,2,3,4]', '{"a":1}'],
  ...['```', '```json\n', '<think>', '</think>', '<a>', '<!--', '<![CDATA[', '&amp;', 'NaN,', '1 ', 'A\n', 'answer: '],
  ...['(A) ', '(1,2),(3,4)', '<point>', '<|box_start|>', 'pyautogui.click(', "click(start_box='(1,2)')\n", 'PASS '],
];

/** One fragment repeated to 50 kB, which reveals anything slower than linear. */
export const flood = (next: Random): Buffer =>
  Buffer.from((pick(fragments, next) ?? '').repeat(50_000).slice(0, 50_000));
