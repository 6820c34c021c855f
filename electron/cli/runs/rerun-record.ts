import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { metric } from '#shared/contract/runs/evaluations/scores.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** What a JSON report says about one run, as far as repeating it needs. */
export const runOfRecord = z.object({
  run: z.string(),
  model: z.string(),
  task: z.string(),
  release: z.string(),
  settings: evaluation.shape.settings,
  manifest: evaluation.shape.manifest,
  headline: z.array(metric),
  served: z.array(z.string()).default([]),
  extracted: z.object({ model: z.string() }).nullish(),
});
export type RunOfRecord = z.infer<typeof runOfRecord>;

const recordFile = z.object({ reading: z.literal('strict'), models: z.array(runOfRecord).min(1) });

/** The runs of a record: a JSON report in the strict reading. @throws UsageError that says what was found instead */
export async function readRecord(file: string): Promise<RunOfRecord[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(inWords('cli-record-unreadable', { file, code: error.code ?? error.message }));
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(inWords('cli-record-not-json', { file }));
  }
  const read = recordFile.safeParse(value);
  if (read.success) return read.data.models;
  throw new UsageError(inWords('cli-record-other', { file, why: shapeProblem(read.error) }));
}

/** The request for the same evaluation; hints are not part of a record and have to be given again. */
export function requestOfRecord(
  { task, model, release, settings, extracted }: RunOfRecord,
  hints: EvaluationRequest['hints'],
): EvaluationRequest {
  if (settings.hints !== null && !hints) throw new UsageError(inWords('cli-record-hints', { file: settings.hints }));
  const { arm, detector, circular, noImage, visualPrompt, thinking, samples, parityParser, limit, draw, seed, shard } =
    settings;
  const { temperature, fewShot, perturbation } = settings;
  return {
    ...{ task, model, release, circular, noImage, systemPrompt: 'benchmark-default' },
    ...(arm !== null && { arm }),
    ...(detector !== null && { detector }),
    ...(visualPrompt !== null && { visualPrompt }),
    ...(thinking && { thinking }),
    ...(samples > 1 && { samples }),
    ...(temperature !== undefined && { temperature }),
    ...(fewShot && {
      fewShot: { k: fewShot.k, seed: fewShot.seed, ...(fewShot.from !== null && { from: fewShot.from }) },
    }),
    ...(perturbation && { perturbation }),
    ...(parityParser !== null && { parityParser }),
    ...(limit !== null && { limit }),
    ...(draw !== null && { draw }),
    ...(seed !== null && { seed }),
    ...(shard !== null && { shard }),
    ...(extracted && { extractor: extracted.model }),
    ...(settings.hints !== null && hints && { hints }),
  };
}

/** What determines a run's figures, each as a line of text. */
function circumstances({ manifest: m, served }: Pick<RunOfRecord, 'manifest' | 'served'>): Map<string, string> {
  const wordsOf = (value: unknown) => (value === null || value === undefined ? 'not recorded' : String(value));
  return new Map([
    ['release', m.releaseHash],
    ['items', m.itemListHash],
    ['prompt', `${m.promptId} version ${m.promptVersion}, ${wordsOf(m.promptHash)}`],
    ['model record', wordsOf(m.modelHash)],
    ['parameters', canonicalJson(m.params)],
    ['pictures', canonicalJson(m.imagePolicy)],
    ['parser', m.parser],
    ['server', m.baseUrl ?? wordsOf(m.provider)],
    ['served model', served.length > 0 ? [...served].sort().join(', ') : 'not reported'],
    ['Benchwright', wordsOf(m.appVersion)],
  ]);
}

/** Differences between a record and the run that repeated it, most important first. */
export function differences(
  then: Pick<RunOfRecord, 'manifest' | 'served'>,
  now: Pick<RunOfRecord, 'manifest' | 'served'>,
): { what: string; then: string; now: string }[] {
  const [before, after] = [circumstances(then), circumstances(now)];
  return [...before].flatMap(([what, value]) => {
    const other = after.get(what) ?? '';
    return value === other ? [] : [{ what, then: value, now: other }];
  });
}

/** The headline figures of both, by id; `now` null for one that the new run does not have. */
export const figures = (then: RunOfRecord['headline'], now: RunOfRecord['headline']) =>
  then.map(({ id, value }) => {
    const again = now.find((entry) => entry.id === id)?.value ?? null;
    return { id, then: value, now: again, same: value === again };
  });
