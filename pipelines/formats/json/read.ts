import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { Read, RefusedRecord } from '../format.ts';
import { Refused } from '../refused.ts';
import { parseJson } from './parse.ts';
import { jsonRecords, type Slice } from './slices.ts';

/** A record of a JSON file whose shape was checked. */
export interface JsonRecord<T> {
  value: T;
  record: string;
  line: number;
  raw: string;
  repairs: string[];
}

const kinds: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  undefined: 'missing',
};

/** Rewords zod's messages for a report; a schema's own messages do not change. */
function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const [, received = ''] = /received (.+)$/.exec(issue.message) ?? [];
    return `it should be ${kinds[issue.expected] ?? issue.expected}, but is ${kinds[received] ?? received}`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return `it is longer than ${issue.maximum} characters`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `it has more than ${issue.maximum} entries`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'it is empty';
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') return 'it has none of the supported shapes';
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid '))
    return `it should be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return `it should be one of ${issue.options.map(String).join(', ')}`;
  return issue.message;
}

/** One sentence from a zod error: where in the record, and what is wrong. */
export function shapeProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'it has the wrong shape';
  const where = issue.path.map(String).join('.');
  return where ? `${where}: ${inWords(issue)}` : inWords(issue);
}

/** The value as parsed by its schema. Errors: Refused, with a sentence that starts with `where`. */
export function fitting<S extends z.ZodType>(schema: S, value: unknown, where = ''): z.infer<S> {
  const found = schema.safeParse(value);
  if (!found.success) throw new Refused(`${where}${shapeProblem(found.error)}`);
  return found.data;
}

const asRefused = (error: unknown, record: string, line: number): { refused: RefusedRecord } => {
  if (error instanceof Refused) return { refused: { record, line: error.line ?? line, why: error.message } };
  throw error;
};

/**
 * Reads a JSON array or JSON Lines file record by record: `each` converts a checked record, and may throw {@link
 * Refused}. A problem with one record is reported with its line and does not stop the others.
 */
export async function* readJsonRecords<S extends z.ZodType, R = Read>(
  file: string,
  schema: S,
  each: (record: JsonRecord<z.infer<S>>) => AsyncIterable<R>,
  slices: AsyncIterable<Slice> = jsonRecords(file),
  base: string = path.basename(file),
): AsyncGenerator<R | { refused: RefusedRecord }> {
  let any = false;
  try {
    for await (const slice of slices) {
      any = true;
      const record = `${base}${slice.member ? `.${slice.member}` : ''}[${slice.index}]`;
      try {
        if (slice.bad) throw slice.bad;
        const { value, repairs } = parseJson(slice.text, slice.line);
        const checked = schema.safeParse(value);
        if (!checked.success) throw new Refused([shapeProblem(checked.error), ...repairs].join('; '));
        yield* each({ value: checked.data, record, line: slice.line, raw: slice.text.trim(), repairs });
      } catch (error) {
        yield asRefused(error, record, slice.line);
      }
    }
    if (!any && (await stat(file)).size === 0) throw new Refused('the file is empty');
  } catch (error) {
    yield asRefused(error, base, 1);
  }
}
