import type { Message } from '#pipelines/prompts/messages.ts';
import type { Prompt } from '#pipelines/prompts/prompt.ts';
import type { CallRequest } from '#pipelines/engine/step.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { answered, type Reading, unreadable } from '#shared/tasks/reading.ts';
import { temperatureOf } from '../temperature.ts';
import { type ExtractorChoice, readExtraction } from './read-extraction.ts';

export const extractPrompt = 'evaluate/extract';

/** Characters of a long reply that are sent: its beginning, and its end, where answers usually are. */
const [head, tail] = [2000, 10_000];
const shortened = (reply: string): string =>
  reply.length <= head + tail ? reply : `${reply.slice(0, head)}\n[…]\n${reply.slice(-tail)}`;

/** The question of an item that has options, without its key; null for an item that is answered with a place. */
export function questionOf(task: AnyTaskType, item: unknown) {
  const asked = task.asked(item);
  return asked.kind === 'answer' && asked.question.options.length > 0 ? asked.question : null;
}

type Question = NonNullable<ReturnType<typeof questionOf>>;

/** The call that asks an extractor which option a reply chooses. It gets the question and its options, never the key. */
export function extractorCall(
  prompt: Prompt,
  { question, options }: Question,
  reply: string,
  record: ModelRecord,
): Pick<CallRequest, 'messages' | 'temperature'> {
  const filled = prompt.render({
    question,
    options: options.map(({ letter, text }) => (letter === text ? letter : `${letter}. ${text}`)).join('\n'),
    reply: shortened(reply),
  });
  const messages: Message[] = [{ role: 'user', content: filled.user }];
  if (filled.system !== null) messages.unshift({ role: 'system', content: filled.system });
  const temperature = temperatureOf(record);
  return { messages, ...(temperature === null ? {} : { temperature }) };
}

/** What an extractor replied, and the reading that it gives for the reply of the evaluated model. */
export interface Extracted {
  choice: ExtractorChoice;
  reading: Reading<unknown>;
}

/** Reads the extractor's reply as an answer to the item; one that names no option leaves a parse failure. */
export function extractedReading(
  task: AnyTaskType,
  item: unknown,
  options: Question['options'],
  reply: { text: string; refusal: string | null },
): Extracted {
  const extractorChoice: ExtractorChoice =
    reply.refusal === null ? readExtraction(reply.text, options) : { kind: 'unusable' };
  if (extractorChoice.kind === 'none')
    return { choice: extractorChoice, reading: unreadable('extractor', inWords('extractor-none')) };
  if (extractorChoice.kind === 'unusable')
    return {
      choice: extractorChoice,
      reading: unreadable('extractor', inWords('extractor-unusable', { reply: short(reply.text) })),
    };
  const read = task.parse(extractorChoice.letter, item);
  return {
    choice: extractorChoice,
    reading:
      read.kind === 'answer'
        ? answered(read.answer, 'extractor', null, inWords('extractor-option', { option: extractorChoice.letter }))
        : unreadable('extractor', inWords('extractor-unusable', { reply: short(extractorChoice.letter) })),
  };
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
