import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';

/**
 * A prompt file: YAML front matter, then sections headed `## system` and `## user` (without headings everything is user
 * text). Variables are written `{{name}}`; the declared inputs must equal the used ones.
 */
export interface Prompt {
  id: string;
  version: number;
  inputs: string[];
  /** JSON Schema, or a description of the output for people; null if the answer is free text. */
  output: unknown;
  system: string | null;
  user: string;
  /** Fills both sections; throws if a variable is missing or unknown. */
  render(values: Record<string, string | number>): { system: string | null; user: string };
}

const frontMatter = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  version: z.number().int().positive(),
  inputs: z.array(z.string().regex(/^[a-z][a-zA-Z0-9_]*$/)),
  output: z.unknown().optional(),
});

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map((m) => m[1] ?? ''))];
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(variable, (_, name: string) => String(values[name]));
}

/** Parses a prompt file; `where` names it in errors. */
export function parsePrompt(source: string, where: string): Prompt {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source.replace(/^\uFEFF/, ''));
  if (!match) throw new Error(inWords('prompt-no-head', { file: where }));
  const head = frontMatter.safeParse(parseYaml(match[1] ?? ''));
  if (!head.success) throw new Error(`${where}: ${z.prettifyError(head.error)}`);
  const { system, user } = sections(match[2] ?? '', where);

  const used = variablesOf(`${system ?? ''}\n${user}`);
  const declared = head.data.inputs;
  const unused = declared.filter((name) => !used.includes(name));
  const undeclared = used.filter((name) => !declared.includes(name));
  if (unused.length > 0) throw new Error(inWords('prompt-unused', { file: where, unused: unused.join(', ') }));
  if (undeclared.length > 0)
    throw new Error(inWords('prompt-undeclared', { file: where, undeclared: undeclared.join(', ') }));

  return {
    id: head.data.id,
    version: head.data.version,
    inputs: declared,
    output: head.data.output ?? null,
    system,
    user,
    render(values) {
      const missing = declared.filter((name) => !(name in values));
      const extra = Object.keys(values).filter((name) => !declared.includes(name));
      if (missing.length > 0)
        throw new Error(inWords('prompt-missing', { id: head.data.id, missing: missing.join(', ') }));
      if (extra.length > 0) throw new Error(inWords('prompt-extra', { id: head.data.id, extra: extra.join(', ') }));
      return { system: system === null ? null : fill(system, values), user: fill(user, values) };
    },
  };
}

function sections(body: string, where: string): { system: string | null; user: string } {
  const parts = body.split(/^##[ \t]+(system|user)[ \t]*$/im);
  if (parts.length === 1) return { system: null, user: body.trim() };
  let system: string | null = null;
  let user: string | null = null;
  for (let i = 1; i < parts.length; i += 2) {
    const text = (parts[i + 1] ?? '').trim();
    if (parts[i]?.toLowerCase() === 'system') system = text;
    else user = text;
  }
  if (user === null) throw new Error(inWords('prompt-no-user', { file: where }));
  return { system, user };
}

/** Where steps find their prompts. */
export interface PromptPort {
  /** Throws if there is no such prompt. */
  get(id: string): Prompt;
}
