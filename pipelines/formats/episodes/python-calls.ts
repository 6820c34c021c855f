/** A Python literal as written in an action: no names, no expressions. */
type Literal = string | number | boolean | null | Literal[];

/** One parsed call of a line of Python, never run. `name` is empty if the text is not such a call. */
export interface PythonCall {
  name: string;
  args: Literal[];
  named: Record<string, Literal>;
  raw: string;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '0': '\0', "'": "'", '"': '"', '\\': '\\' };

class Reader {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  take(sign: string): boolean {
    this.space();
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  match(pattern: RegExp): string | null {
    this.space();
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (!found) return null;
    this.at += found[0].length;
    return found[0];
  }

  string(): string | null {
    this.space();
    const raw = this.match(/[rR](?=['"])/) !== null;
    const quote = this.match(/'''|"""|'|"/);
    if (quote === null) return null;
    let value = '';
    while (this.at < this.text.length) {
      if (this.text.startsWith(quote, this.at)) {
        this.at += quote.length;
        return value;
      }
      const sign = this.text[this.at] ?? '';
      const next = this.text[this.at + 1] ?? '';
      if (sign !== '\\' || raw) {
        value += sign;
        this.at++;
      } else {
        const hex = /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(this.text.slice(this.at, this.at + 6));
        value += hex
          ? String.fromCharCode(Number.parseInt(hex[1] ?? hex[2] ?? '', 16))
          : (escapes[next] ?? `\\${next}`);
        this.at += hex ? hex[0].length : 2;
      }
    }
    return null;
  }

  /** Undefined if there is no literal here. */
  literal(): Literal | undefined {
    const text = this.string();
    if (text !== null) return text;
    const number = this.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i);
    if (number !== null) return Number(number);
    const word = this.match(/True|False|None/);
    if (word !== null) return word === 'None' ? null : word === 'True';
    const close = this.take('[') ? ']' : this.take('(') ? ')' : null;
    if (close === null) return undefined;
    const items: Literal[] = [];
    while (!this.take(close)) {
      const item = this.literal();
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.take(',') && !this.text.slice(this.at).trimStart().startsWith(close)) return undefined;
    }
    return items;
  }
}

function callAt(text: string, from: number): { call: PythonCall; end: number } | null {
  const reader = new Reader(text, from);
  const start = reader.at;
  const name = reader.match(/[A-Za-z_][\w.]*/);
  if (name === null || !reader.take('(')) return null;
  const call: PythonCall = { name, args: [], named: {}, raw: '' };
  while (!reader.take(')')) {
    const key = reader.match(/[A-Za-z_]\w*(?=\s*=)/);
    if (key !== null) reader.take('=');
    const value = reader.literal();
    if (value === undefined) return null;
    if (key === null) call.args.push(value);
    else call.named[key] = value;
    reader.space();
    if (!reader.take(',') && text[reader.at] !== ')') return null;
  }
  call.raw = text.slice(start, reader.at).trim();
  return { call, end: reader.at };
}

/** A text that stands alone as a statement, such as an agent's notes above its code; null if there is none here. */
function loneText(code: string, at: number): { text: string; end: number } | null {
  if (!/^[rR]?['"]/.test(code.slice(at, at + 2))) return null;
  const reader = new Reader(code, at);
  const text = reader.string();
  return text !== null && /^[ \t]*(?:[;\n]|$)/.test(code.slice(reader.at)) ? { text, end: reader.at } : null;
}

/** The texts that stand alone in a piece of Python before its first call. */
export function notesAbove(code: string): string[] {
  const notes: string[] = [];
  let at = 0;
  for (;;) {
    at += skipped(code, at);
    const note = loneText(code, at);
    if (!note) return notes;
    notes.push(note.text.trim());
    at = note.end;
  }
}

/** Length of the blanks, comments and imports here. */
function skipped(code: string, at: number): number {
  return /^(?:[\s;]+|#[^\n]*|(?:import|from)\s[^\n;]*)*/.exec(code.slice(at))?.[0].length ?? 0;
}

/**
 * The calls in a piece of Python such as `pyautogui.click(x=1, y=2)`, in order. Only literals are read; any other line
 * is returned with an empty name. Imports, comments and texts that stand alone are skipped.
 */
export function pythonCalls(code: string): PythonCall[] {
  const calls: PythonCall[] = [];
  let at = 0;
  while (at < code.length) {
    at += skipped(code, at);
    if (at >= code.length) break;
    const note = loneText(code, at);
    if (note) {
      at = note.end;
      continue;
    }
    const found = callAt(code, at);
    if (found) {
      calls.push(found.call);
      at = found.end;
      continue;
    }
    const end = code.indexOf('\n', at);
    const raw = code.slice(at, end < 0 ? undefined : end).trim();
    calls.push({ name: '', args: [], named: {}, raw });
    at = end < 0 ? code.length : end + 1;
  }
  return calls;
}
