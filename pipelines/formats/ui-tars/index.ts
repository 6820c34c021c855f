import path from 'node:path';
import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { embeddedPicture, withoutPictures } from '../agent-runs/embedded.ts';
import { largestRun } from '../agent-runs/run-files.ts';
import { Turns } from '../agent-runs/turns.ts';
import { filesIn } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import { episodeRecords } from '../episodes/records.ts';
import type { ReadEpisode } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { parseJson } from '../json/parse.ts';
import { fitting, type JsonRecord, readJsonRecords } from '../json/read.ts';
import { jsonRecords, type Slice } from '../json/slices.ts';
import { ImageFinder } from '../pictures/images.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { callsIn, conventionOf, tarsActions, type TarsCall, thoughtOf } from './calls.ts';

const parsed = z.object({
  action_type: z.string(),
  action_inputs: z.record(z.string(), z.unknown()).nullish(),
  thought: z.string().nullish(),
});
const turn = z.object({
  from: z.string().nullish(),
  role: z.string().nullish(),
  value: z.string().nullish(),
  content: z.unknown().optional(),
  screenshotBase64: z.string().nullish(),
  predictionParsed: z.array(parsed).nullish().catch(null),
});
type Turn = z.infer<typeof turn>;
const names = z.union([z.array(z.string()), z.string().transform((text) => [text])]).nullish();
const record = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  instruction: z.string().nullish(),
  conversations: z.array(turn).nullish(),
  messages: z.array(turn).nullish(),
  images: names,
  image: names,
  modelName: z.string().nullish().catch(null),
});

const isAgent = ({ from, role }: Turn): boolean => /^(?:gpt|assistant)$/i.test(from ?? role ?? '');
const isPerson = ({ from, role }: Turn): boolean => /^(?:human|user)$/i.test(from ?? role ?? '');

function wordsOf({ value, content }: Turn): string {
  if (typeof value === 'string') return value;
  if (typeof content === 'string') return content;
  const parts = z.array(z.object({ text: z.string().nullish() })).safeParse(content).data ?? [];
  return parts.map(({ text }) => text ?? '').join('\n');
}

/** The calls of a turn: as the app parsed them, or as the reply has them. */
function callsOf(entry: Turn): TarsCall[] {
  if (!entry.predictionParsed?.length) return callsIn(wordsOf(entry));
  return entry.predictionParsed.map(({ action_type, action_inputs }) => ({
    name: action_type,
    named: action_inputs ?? {},
    raw: JSON.stringify({ action_type, action_inputs }),
  }));
}

/** The task: what follows the last "User Instruction" of the prompt, or the first words of the person. */
function taskOf(turns: readonly Turn[]): string {
  const asked = turns.filter(isPerson).map((turn) => wordsOf(turn).replaceAll('<image>', '').trim());
  const words = asked.find((text) => /##\s*User Instruction/i.test(text)) ?? asked.find((text) => text !== '') ?? '';
  return words.replace(/^[\s\S]*##\s*User Instruction\s*/i, '').trim();
}

async function episodeOf(
  { value: given, raw, record: at, line }: JsonRecord<unknown>,
  file: string,
  images: ImageFinder,
): Promise<ReadEpisode> {
  const value = fitting(record, Array.isArray(given) ? { messages: given } : given);
  const all = value.conversations ?? value.messages ?? [];
  const convention = conventionOf(all.filter(isAgent).flatMap(callsOf));
  const pictures = [...(value.images ?? value.image ?? [])];
  const turns = new Turns();
  for (const entry of all) {
    if (isPerson(entry)) {
      if (entry.screenshotBase64) turns.see(embeddedPicture(entry.screenshotBase64, `turn_${turns.steps.length}.png`));
      for (const _ of wordsOf(entry).matchAll(/<image>/g)) {
        const name = pictures.shift();
        turns.see(name === undefined ? null : await stepPicture(images, name));
      }
    }
    if (!isAgent(entry)) continue;
    const calls = callsOf(entry);
    turns.think(entry.predictionParsed?.[0]?.thought ?? thoughtOf(wordsOf(entry)));
    if (calls.length > 0)
      turns.act(
        calls.flatMap((call) => tarsActions(call, convention)),
        withoutPictures(entry),
        {
          response: wordsOf(entry),
        },
      );
  }
  if (turns.steps.length === 0) throw new Refused(phrase('format-no-tars-action'));
  const name = path.basename(file, path.extname(file));
  const own = value.id === null || value.id === undefined ? null : String(value.id);
  const {
    conversations: _,
    messages: _all,
    ...head
  } = (Array.isArray(given) ? {} : parseJson(raw).value) as Record<string, unknown>;
  const called = own ?? (line > 1 ? `${name}:${line}` : name);
  const last = turns.steps.at(-1)?.actions.at(-1)?.type;
  return {
    record: at,
    line,
    raw: withoutPictures(head),
    content: {
      task: value.instruction ?? taskOf(all),
      name: called.slice(0, 500),
      source: { kind: 'import', dataset: 'UI-TARS', record: called },
      agent: value.modelName?.slice(0, 200) ?? null,
      outcome: last === 'finish' || last === 'fail' ? 'unknown' : 'uncompleted',
      scroll: 'content',
    },
    steps: turns.steps,
    final: turns.final(),
  };
}

/** Whether a file is one conversation: a list of messages. */
async function isOneConversation(file: string): Promise<boolean> {
  try {
    for await (const { text, bad } of jsonRecords(file)) {
      const first = bad ? null : parseJson(text).value;
      return typeof first === 'object' && first !== null && 'content' in first && ('role' in first || 'from' in first);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return false;
}

async function* whole(file: string): AsyncGenerator<Slice> {
  yield { text: await smallText(file, largestRun), line: 1, byte: 0, member: '', index: 0 };
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, phrase('format-files-of-episodes'))) {
    const images = await ImageFinder.open(file, options.images);
    yield* readJsonRecords(
      file,
      z.unknown(),
      async function* (found): AsyncGenerator<EpisodeRead> {
        yield { episode: await episodeOf(found, file, images) };
      },
      (await isOneConversation(file)) ? whole(file) : episodeRecords(file),
    );
  }
}

/** Conversations of UI-TARS: training data in the ShareGPT layout, and what its desktop app saves. */
export const uiTars = defineFormat({
  id: 'ui-tars',
  name: 'UI-TARS conversations (ShareGPT)',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
