import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { because, joinedPhrase, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import type { Read, RefusedRecord } from '../format.ts';
import { aboveOf, Refused } from '../refused.ts';
import { parseJson } from './parse.ts';
import { jsonRecords, type Slice } from './slices.ts';

/** A record of a JSON file whose shape was checked. */
export interface JsonRecord<T> {
  value: T;
  record: string;
  line: number;
  raw: string;
  repairs: Phrase[];
}

/** The value as parsed by its schema. Errors: Refused, with a sentence that starts with `where`. */
export function fitting<S extends z.ZodType>(schema: S, value: unknown, where?: Phrase): z.infer<S> {
  const found = schema.safeParse(value);
  if (!found.success)
    throw new Refused(joinedPhrase([...(where ? [where] : []), shapeProblem(found.error)], 'list-colon'));
  return found.data;
}

const asRefused = (error: unknown, record: string, line: number): { refused: RefusedRecord } => {
  if (error instanceof Refused)
    return { refused: { record, line: error.line ?? line, ...because(error.phrase), ...aboveOf(error) } };
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
        if (!checked.success) throw new Refused(phrase('list', { items: [shapeProblem(checked.error), ...repairs] }));
        yield* each({ value: checked.data, record, line: slice.line, raw: slice.text.trim(), repairs });
      } catch (error) {
        yield asRefused(error, record, slice.line);
      }
    }
    if (!any && (await stat(file)).size === 0) throw new Refused(phrase('format-empty'));
  } catch (error) {
    yield asRefused(error, base, 1);
  }
}
