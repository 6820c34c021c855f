import type { z } from 'zod';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { type ModelRecord, type tryResult } from '#shared/contract/runs/models.ts';
import { placeIn } from '#shared/tasks/points/answer-guard.ts';
import { parsePlace } from '#shared/tasks/points/parse.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { conventionNames } from '#pipelines/presets/preset.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Engine } from './engine.ts';
import { keyAdvice, type KeySource, keyStateOf } from '../models/keys.ts';
import { tryCalls } from './try-calls.ts';
import { troubleOf } from '../models/trouble.ts';

type TryResult = z.infer<typeof tryResult>;

/**
 * Asks a model about one screenshot, outside the ledger and without retries, and follows the reply down to a pixel:
 * numbers → convention → point in the stored picture.
 */
export async function tryModel(
  session: ProjectSession,
  engine: Engine,
  keys: KeySource,
  input: { record: ModelRecord; screenshotId: string; prompt: string; ask: 'text' | 'point' },
): Promise<TryResult> {
  const screenshot = getScreenshot(session.read, input.screenshotId);
  if (!screenshot) throw notFound('screenshot', input.screenshotId);
  const { record, ledger, sentBytes, calls } = tryCalls(engine, input.record, keys);
  const reading = readingOf(record);
  const { sha256, width, height } = screenshot;
  const startedAt = engine.clock.now();
  const text =
    input.ask === 'point'
      ? `${input.prompt}\nAnswer with one point (x, y) only, in ${conventionNames[reading.coordinates]}.`
      : input.prompt;
  const nothing = { reply: null, sent: null, inputTokens: null, outputTokens: null, cost: null };
  const none = { numbers: [], place: null, convention: null, point: null };
  const advice = keyStateOf(record, keys) === 'ask' ? keyAdvice(record, keys) : null;
  if (advice)
    return {
      ...{
        ok: false,
        error: phraseWords(advice),
        errorPhrase: advice,
        trouble: 'key-ask',
        httpStatus: null,
        seconds: 0,
      },
      ...nothing,
      ...none,
    };
  try {
    const result = await calls.call(
      { place: { runId: 'try', itemSeq: 0, step: 'try' }, generation: 0, refusalsSince: 0 },
      {
        model: record.name,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', image: { sha256, width, height } },
              { type: 'text', text },
            ],
          },
        ],
        data: input.ask === 'point' ? { kind: 'point', instruction: input.prompt, width, height } : undefined,
      },
    );
    const sent = result.images[0];
    const size = sent ? { width: sent.sentWidth, height: sent.sentHeight } : { width, height };
    const how = { coordinates: reading.coordinates, sent: size, boxes: reading.boxes, asked: text };
    const place = input.ask === 'point' ? parsePlace(result.text, screenshot, how) : null;
    const found = place?.kind === 'answer' ? place.answer : null;
    const unusable =
      result.refusal !== null
        ? phrase('try-declined', { reply: result.refusal })
        : place && !found
          ? phrase('try-no-point')
          : null;
    return {
      ok: result.refusal === null && (input.ask === 'text' || found !== null),
      error: unusable && phraseWords(unusable),
      errorPhrase: unusable,
      trouble: null,
      httpStatus: 200,
      reply: result.text,
      sent: sent ? { ...size, format: sent.format, bytes: sentBytes.n } : null,
      numbers: found?.numbers ?? [],
      place: found?.point ? placeIn(reading.coordinates, { ...found, point: found.point }, screenshot, size) : null,
      convention: input.ask === 'point' ? conventionNames[reading.coordinates] : null,
      point: found?.point ?? null,
      seconds: result.seconds,
      inputTokens: result.usage?.inputTokens ?? null,
      outputTokens: result.usage?.outputTokens ?? null,
      cost: result.cost,
    };
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    const failed = [...ledger.calls.values()][0]?.failed.at(-1);
    return {
      ok: false,
      error: error.message,
      errorPhrase: enginePhrase(error.message),
      trouble: troubleOf(error.code),
      httpStatus: failed?.httpStatus ?? null,
      seconds: (engine.clock.now() - startedAt) / 1000,
      ...nothing,
      ...none,
    };
  }
}
