import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import { matchText } from '../predictions/match.ts';

export type Fields = Record<string, unknown>;

/** Predictions of another program as ours: lines for `score`, and the field that the replies were taken from. */
export interface Outside {
  layout: string;
  field: string;
  lines: Iterable<Fields> | AsyncIterable<Fields>;
  /** How the model was asked, if the file says it. */
  coordinates?: PointConvention | null;
  boxes?: BoxOrder | null;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const fieldList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

/** The first text in nested lists: `[["B"]]`. */
function firstText(value: unknown): string | null {
  return Array.isArray(value) ? firstText(value[0]) : textOf(value);
}

/** A reply under every name that our tasks read it by, and the prompt that it may repeat. */
const replied = (text: string | null, prompt?: string | null): Fields => ({
  response: text,
  answer: text,
  ...(prompt && { prompt }),
});

/** A whole number, also as text or as `3.0`. */
function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

/** A result table of VLMEvalKit: the data set's columns, and `prediction`. */
export function tableLines([head = [], ...rows]: readonly string[][]): Outside | null {
  const column = (name: string) => head.findIndex((cell) => cell.trim() === name);
  const [index, prediction] = [column('index'), column('prediction')];
  if (index < 0 || prediction < 0) return null;
  return {
    layout: 'VLMEvalKit',
    field: 'prediction',
    lines: rows.map((row) => ({
      index: wholeOf(row[index]) ?? row[index],
      id: row[index],
      ...replied(row[prediction] ?? null),
    })),
  };
}

/** `samples_*.jsonl` of lmms-eval: what its filters left of a reply, otherwise the reply. */
export function lmmsLines(rows: readonly Fields[]): Outside | null {
  const [first] = rows;
  if (!first || !('doc_id' in first)) return null;
  // the filters of many tasks leave only a letter or a score, which our readers should find themselves
  const field = ['resps', 'filtered_resps'].find((name) => firstText(first[name]) !== null);
  if (field === undefined) return null;
  return {
    layout: 'lmms-eval',
    field,
    lines: rows.map((row) => ({
      index: wholeOf(row['doc_id']),
      id: textOf(fieldsOf(row['doc'])['id']) ?? textOf(row['doc_id']),
      ...replied(firstText(row[field]), firstText(row['arguments'])),
    })),
  };
}

/** Results of ScreenSpot-Pro's script; OSWorld-G's and others derived from it list the records alone. */
export function groundingLines(document: unknown): Outside | null {
  const records = fieldList(fieldsOf(document)['details'] ?? document);
  const [first] = records;
  const field = ['raw_response', 'response', 'prediction', 'pred', 'predicted_coordinates'].find(
    (name) => first && name in first,
  );
  const asked = ['prompt_to_evaluate', 'instruction'].find((name) => first && textOf(first[name]) !== null);
  if (!first || field === undefined || asked === undefined || 'index' in first) return null;
  const picture = ['img_path', 'img_filename', 'image_path', 'image', 'filename'].find((name) => textOf(first[name]));
  return {
    layout: 'details' in fieldsOf(document) ? 'ScreenSpot-Pro' : 'OSWorld-G',
    field,
    lines: records.map((row) => {
      const reply = textOf(row[field]);
      const point = reply === null && Array.isArray(row[field]) ? row[field] : undefined;
      return {
        match: {
          text: matchText({ kind: 'point', instruction: textOf(row[asked]) ?? '' }),
          picture: picture && textOf(row[picture]),
        },
        ...(point === undefined ? replied(reply) : { point }),
      };
    }),
  };
}

/** Text of a message: plain, or the text parts of its content. */
function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  const texts = fieldList(content).flatMap((part) => textOf(part['text']) ?? []);
  return texts.length > 0 ? texts.join('\n') : null;
}

/** The last message from the user. */
const promptOf = (messages: unknown): string | null =>
  contentText(fieldList(messages).findLast(({ role }) => role === 'user')?.['content']);

/** Samples of an Inspect log. Its ids are those of the data set, or count from 1. */
export function inspectLines(samples: readonly Fields[]): Outside | null {
  if (samples.length === 0 || !samples.every((sample) => 'output' in sample || 'error' in sample)) return null;
  const numbers = samples.map(({ id }) => wholeOf(id));
  const from = numbers.every((number) => number !== null) && !numbers.includes(0) ? 1 : 0;
  return {
    layout: 'Inspect',
    field: 'output.completion',
    lines: samples
      .filter(({ epoch }) => epoch === undefined || epoch === 1)
      .map(({ id, input, output }) => {
        const { completion, choices } = fieldsOf(output);
        const content = fieldsOf(fieldsOf(fieldList(choices)[0])['message'])['content'];
        const number = wholeOf(id);
        return {
          index: number === null ? id : number - from,
          id: textOf(id),
          ...replied(textOf(completion) ?? contentText(content), textOf(input) ?? promptOf(input)),
        };
      }),
  };
}

/** Output of promptfoo (`-o results.json`), version 3 and before: one result per test of its first provider and prompt. */
export function promptfooLines(document: unknown): Outside | null {
  const { results } = fieldsOf(document);
  const records = fieldList(fieldsOf(results)['results'] ?? results);
  const [first] = records;
  if (!first || !('response' in first || 'error' in first) || !('vars' in first || 'testCase' in first)) return null;
  const providerOf = (row: Fields) => textOf(fieldsOf(row['provider'])['id'] ?? row['provider']);
  const own = records.filter((row) => row['promptIdx'] === first['promptIdx'] && providerOf(row) === providerOf(first));
  return {
    layout: 'promptfoo',
    field: 'response.output',
    lines: own.map((row, at) => {
      const { output } = fieldsOf(row['response']);
      const vars = fieldsOf(row['vars'] ?? fieldsOf(row['testCase'])['vars']);
      return {
        index: wholeOf(vars['index']) ?? wholeOf(row['testIdx']) ?? at,
        id: textOf(vars['id']) ?? textOf(row['testIdx']),
        ...replied(
          typeof output === 'object' && output !== null ? JSON.stringify(output) : textOf(output),
          textOf(fieldsOf(row['prompt'])['raw']),
        ),
      };
    }),
  };
}
