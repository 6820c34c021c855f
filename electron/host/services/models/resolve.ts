import type { z } from 'zod';
import { inWords, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { type ModelRecord, modelInfo } from '#shared/contract/runs/models.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { ModelPort, ResolvedModel } from '#pipelines/engine/models.ts';
import { conventionNames } from '#pipelines/presets/preset.ts';
import { presetOf, readingOf } from '#pipelines/presets/registry.ts';
import { liveOnlyModel } from '#pipelines/providers/builtin/material.ts';
import { announcedAgent, foreignPrefix } from '../../live/foreign/announced.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askedRouteOf, type KeySource, keyOf, keyStateOf } from './keys.ts';
import { allRecords } from './records.ts';
import { withoutPassword } from './login.ts';

export function resolve(record: ModelRecord, keys: KeySource): ResolvedModel {
  return { record, image: readingOf(record).image, apiKey: keyOf(record, keys) };
}

/** Models by name, read from the project once and again when the list of models changed. */
export function modelPort(session: ProjectSession, keys: KeySource): ModelPort & { close(): void } {
  let known: Map<string, ResolvedModel> | null = null;
  const close = session.events.listen((event) => {
    if (event.type === 'changed' && event.kinds.includes('model')) known = null;
  });
  return {
    close,
    get(name) {
      const agent = announcedAgent(name);
      if (agent) return resolve(agent.record, keys);
      if (name.startsWith(foreignPrefix)) throw new ItemError('agent-missing', inWords('foreign-not-here', { name }));
      known ??= new Map(allRecords(session).map((record) => [record.name, resolve(record, keys)]));
      const found = known.get(name);
      if (!found) throw new ItemError('no-model', phraseWords(phrase('start-no-model', { model: name })));
      return found;
    },
  };
}

const baselines: ReadonlyMap<string, string> = new Map([
  ['builtin/random', 'chance level'],
  ['builtin/center', inWords('baseline-center')],
  ['builtin/ocr', inWords('baseline-ocr')],
  ['builtin/writer', inWords('baseline-writer')],
  [liveOnlyModel, inWords('baseline-scripted')],
]);

export function describe(record: ModelRecord, keys: KeySource): z.infer<typeof modelInfo> {
  const reading = readingOf(record);
  return {
    record: withoutPassword(record),
    builtin: record.provider === 'builtin',
    liveOnly: record.name === liveOnlyModel,
    key: keyStateOf(record, keys),
    route: askedRouteOf(record),
    reads:
      record.composite?.grounder ??
      baselines.get(record.name) ??
      `${presetOf(record).id}, ${conventionNames[reading.coordinates]}`,
  };
}
