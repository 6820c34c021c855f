/** What a command of the phone's shell came to. */
export interface Ran {
  code: number;
  out: Buffer;
  errors: string;
}

/** A program of the phone: its output; text is encoded as UTF-8. It rejects with `Failed`. */
export type Program = (args: readonly string[]) => Promise<Buffer | string> | Buffer | string;

/** A program that ends with a code other than 0. */
export class Failed extends Error {
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/**
 * A line of the phone's shell as commands: words, quotes, `;` and `&&`. What else a shell would act on (`$`, backquotes,
 * pipes …) is refused, so that a word that was not quoted shows.
 */
export function commandsIn(line: string): { words: string[]; andThen: boolean }[] {
  const commands: { words: string[]; andThen: boolean }[] = [];
  let words: string[] = [];
  const push = (andThen: boolean) => {
    if (words.length > 0) commands.push({ words, andThen });
    words = [];
  };
  const token = /\s*(&&|;|(?:'[^']*'|\\.|"[^"\\$`]*"|[^\s'"\\;&|<>$`(){}*?~#!])+)/gsuy;
  let at = 0;
  while (line.slice(at).trim() !== '') {
    token.lastIndex = at;
    const found = token.exec(line)?.[1];
    if (found === undefined) throw new Failed(`sh: syntax error at ${line.slice(at, at + 40)}`, 2);
    at = token.lastIndex;
    if (found === '&&' || found === ';') push(found === '&&');
    else
      words.push(
        found.replace(
          /'([^']*)'|"([^"]*)"|\\(.)/gsu,
          (_, single?: string, double?: string, text?: string) => single ?? double ?? text ?? '',
        ),
      );
  }
  push(false);
  return commands;
}

/** Runs a line; a command after `&&` only if the one before succeeded. */
export async function run(line: string, programs: Readonly<Record<string, Program>>): Promise<Ran> {
  const out: Buffer[] = [];
  let [code, errors] = [0, ''];
  try {
    for (const { words, andThen } of commandsIn(line)) {
      const [name = '', ...args] = words;
      try {
        const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
        if (!program) throw new Failed(`/system/bin/sh: ${name}: inaccessible or not found\n`, 127);
        out.push(Buffer.from(await program(args)));
        code = 0;
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        code = error.code;
        errors += error.message;
        if (andThen) break;
      }
    }
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return { code: error.code, out: Buffer.concat(out), errors: error.message };
  }
  return { code, out: Buffer.concat(out), errors };
}
