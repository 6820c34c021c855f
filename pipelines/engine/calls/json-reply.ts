import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AnswerSchema } from './provider.ts';

type JsonSchema = { [key: string]: unknown };

const wrapper = 'answer';

const isObject = (value: unknown): value is JsonSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Closes every object that lists its properties; true if strict modes accept the schema. */
function close(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.map(close).every(Boolean);
  if (!isObject(schema)) return true;
  let strict = true;
  const properties = schema['properties'];
  if (schema['type'] === 'object') {
    if (isObject(properties)) {
      schema['additionalProperties'] ??= false;
      const required = Array.isArray(schema['required']) ? schema['required'] : [];
      strict = schema['additionalProperties'] === false && Object.keys(properties).every((k) => required.includes(k));
    } else strict = false;
  }
  if (Object.keys(schema).length === 0 || 'default' in schema || 'propertyNames' in schema) strict = false;
  for (const value of Object.values(isObject(properties) ? properties : {})) strict = close(value) && strict;
  for (const [key, value] of Object.entries(schema))
    if (key !== 'properties' && (isObject(value) || Array.isArray(value)) && key !== 'required' && key !== 'enum')
      strict = close(value) && strict;
  return strict;
}

/** The JSON Schema to send to a provider. Providers require an object at the root, so other roots are wrapped. */
export function answerSchema(schema: z.ZodType): AnswerSchema & { wrapped: boolean } {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  delete json['$schema'];
  const wrapped = json['type'] !== 'object';
  const root: JsonSchema = wrapped ? { type: 'object', properties: { [wrapper]: json }, required: [wrapper] } : json;
  const strict = close(root);
  return { name: wrapper, schema: root, strict, wrapped };
}

export type JsonRead<T> = { ok: true; value: T; repaired: boolean } | { ok: false; why: string };

/** The text after the reasoning; the templates of some servers omit the tag that opens it. */
function withoutThoughts(text: string): string {
  const parts: string[] = [];
  const opens = /<think(?:ing)?>/gi;
  const closes = /<\/think(?:ing)?>/gi;
  let from = 0;
  // The search for each tag starts after the last one: a reply of nothing but tags is read in one pass.
  for (let open = opens.exec(text); open; open = opens.exec(text)) {
    closes.lastIndex = opens.lastIndex;
    if (!closes.exec(text)) break;
    parts.push(text.slice(from, open.index));
    from = closes.lastIndex;
    opens.lastIndex = from;
  }
  const rest = parts.join('') + text.slice(from);
  let after = 0;
  for (const { index, 0: tag } of rest.matchAll(closes)) after = index + tag.length;
  return rest.slice(after);
}

/** Prose contains few braces; a text with more than this is not searched further. */
const mostBlocks = 40;

/** Index of the bracket that closes the one at `start`, ignoring strings; -1 if there is none. */
function closing(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at;
  }
  return -1;
}

/** Bracketed parts of prose, longest first: "the {Save} button: {…}" has two, and the second is the JSON. */
function blocks(text: string): string[] {
  const found: string[] = [];
  const open = /[[{]/g;
  for (let n = 0; n < mostBlocks; n++) {
    const start = open.exec(text)?.index;
    if (start === undefined) break;
    const end = closing(text, start);
    if (end < 0) continue;
    found.push(text.slice(start, end + 1));
    open.lastIndex = end + 1;
  }
  return found.sort((a, b) => b.length - a.length);
}

/** The text between pairs of fences, without the language name. */
function fenced(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('```'); at >= 0; ) {
    const end = text.indexOf('```', at + 3);
    if (end < 0) break;
    found.push(text.slice(at + 3, end).replace(/^json/i, ''));
    at = text.indexOf('```', end + 3);
  }
  return found;
}

/** Parts of the text that may be the JSON, best first. */
function candidates(text: string): string[] {
  const fences = fenced(text).reverse();
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const inner = start >= 0 ? [end > start ? text.slice(start, end + 1) : text.slice(start)] : [];
  return [text, ...fences, ...inner, ...blocks(text)].map((t) => t.trim()).filter((t) => t !== '');
}

function tryParse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function tryRepair(text: string): { value: unknown } | null {
  // Prose alone would be "repaired" into a JSON string, which is useless.
  if (!/^[[{]/.test(text)) return null;
  try {
    return tryParse(jsonrepair(text));
  } catch {
    return null;
  }
}

function fit<T>(value: unknown, schema: z.ZodType<T>, wrapped: boolean): z.ZodSafeParseResult<T> {
  const inner = wrapped && isObject(value) && wrapper in value ? value[wrapper] : value;
  return schema.safeParse(inner);
}

/**
 * Reads JSON from a reply: plain, in a fence, or inside prose; repaired if necessary. `cutOff` says that the provider
 * stopped at the token limit: then nothing is repaired, since the rest is missing.
 */
export function readJson<T>(
  text: string,
  schema: z.ZodType<T>,
  options: { wrapped: boolean; cutOff: boolean },
): JsonRead<T> {
  const parts = candidates(withoutThoughts(text));
  let why = text.trim() === '' ? inWords('reply-was-empty') : inWords('reply-was-not-json');
  if (options.cutOff) why = inWords('reply-was-cut-off');
  const readers = options.cutOff ? [tryParse] : [tryParse, tryRepair];
  for (const reader of readers) {
    for (const part of parts) {
      const parsed = reader(part);
      if (!parsed) continue;
      const fitted = fit(parsed.value, schema, options.wrapped);
      if (fitted.success) return { ok: true, value: fitted.data, repaired: reader === tryRepair };
      const issue = fitted.error.issues[0];
      const path = issue?.path.join('.') ?? '';
      const fault = { why: issue?.message ?? inWords('reply-unknown') };
      why = path ? inWords('reply-other-shape-at', { ...fault, path }) : inWords('reply-other-shape', fault);
    }
  }
  return { ok: false, why };
}
