import { inWords } from '#shared/phrases/phrase.ts';
import { localProvider, type Provider } from '#pipelines/engine/calls/provider.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { askedOf, type Baseline } from './baseline.ts';
import { center } from './center.ts';
import { ocrBaseline } from './ocr/baseline.ts';
import { CachedReader, type OcrCache } from './ocr/cached-reader.ts';
import { scriptedModel } from './material.ts';
import { random } from './random.ts';
import { scripted } from './scripted.ts';
import { writerBaseline } from './writer/baseline.ts';

export const builtinModels = ['random', 'center', 'ocr', 'writer', scriptedModel] as const;

/** True for baselines; every table marks them. */
export function isBaseline(modelName: string): boolean {
  return modelName.startsWith('builtin/');
}

/**
 * Models that need no network: baselines, labelled as such. They take part in runs like any other model (ledger,
 * limits, errors). `close` ends the OCR thread.
 */
export function builtinProvider(
  cache: OcrCache | null = null,
): Provider & { reader: CachedReader; close(): Promise<void> } {
  const reader = new CachedReader(cache);
  const baselines: Record<string, Baseline> = {
    random,
    scripted,
    center,
    ocr: ocrBaseline(reader),
    writer: writerBaseline(reader),
  };
  const provider = localProvider('builtin', async (request) => {
    const name = request.record.model.replace(/^builtin\//, '');
    const baseline = baselines[name];
    if (!baseline)
      throw new ProviderError({
        code: 'not-found',
        message: inWords('baseline-none', { name, models: builtinModels.join(', ') }),
      });
    return { text: await baseline(askedOf(request)) };
  });
  return { ...provider, reader, close: () => reader.close() };
}
