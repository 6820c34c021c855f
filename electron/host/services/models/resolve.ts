import type { z } from 'zod';
import { type ModelRecord, modelInfo } from '#shared/contract/models.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { ModelPort, ResolvedModel } from '#pipelines/engine/models.ts';
import { conventionNames } from '#pipelines/evaluate/presets/preset.ts';
import { presetOf, readingOf } from '#pipelines/evaluate/presets/registry.ts';
import type { KeyVault } from '../../host.ts';
import type { ProjectSession } from '../../project-session.ts';
import { keyOf, keyStateOf } from './keys.ts';
import { allRecords } from './records.ts';

export function resolve(record: ModelRecord, vault: KeyVault): ResolvedModel {
  return { record, image: readingOf(record).image, apiKey: keyOf(record, vault) };
}

/** Models by name, read from the project once and again when the list of models changed. */
export function modelPort(session: ProjectSession, vault: KeyVault): ModelPort & { close(): void } {
  let known: Map<string, ResolvedModel> | null = null;
  const close = session.events.listen((event) => {
    if (event.type === 'changed' && event.kinds.includes('model')) known = null;
  });
  return {
    close,
    get(name) {
      known ??= new Map(allRecords(session).map((record) => [record.name, resolve(record, vault)]));
      const found = known.get(name);
      if (!found)
        throw new ItemError('no-model', `There is no model ${name} in this project; add it on the Models screen.`);
      return found;
    },
  };
}

const baselines: Record<string, string> = {
  'builtin/random': 'chance level',
  'builtin/center': 'middle of the picture',
  'builtin/ocr': 'reads and clicks text',
  'builtin/writer': 'drafts by templates',
};

export function describe(record: ModelRecord, vault: KeyVault): z.infer<typeof modelInfo> {
  const reading = readingOf(record);
  return {
    record,
    builtin: record.provider === 'builtin',
    key: keyStateOf(record, vault),
    reads: baselines[record.name] ?? `${presetOf(record).id}, ${conventionNames[reading.coordinates]}`,
  };
}
