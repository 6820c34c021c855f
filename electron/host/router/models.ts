import { ProviderError } from '#pipelines/engine/errors.ts';
import { conventionNames } from '#pipelines/evaluate/presets/preset.ts';
import { presets } from '#pipelines/evaluate/presets/registry.ts';
import type { CallContext } from '../host.ts';
import { failure } from '../errors.ts';
import { allRecords, importRecords, readRecords, removeRecord, saveRecord } from '../services/models/records.ts';
import { keyOf, keySlot } from '../services/models/keys.ts';
import { describe } from '../services/models/resolve.ts';
import { troubleOf } from '../services/models/trouble.ts';
import { tryModel } from '../services/models/try.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, requireSession } from './base.ts';

function infoOf({ host }: CallContext, name: string) {
  const record = allRecords(host.session).find((r) => r.name === name);
  if (!record) throw failure('NOT_FOUND', `There is no model ${name} in this project.`, { kind: 'model', id: name });
  return describe(record, host.options.vault);
}

export const models = {
  /** Without an open project: the built-in ones. */
  list: api.models.list.handler(({ context: { host } }) =>
    allRecords(host.session).map((record) => describe(record, host.options.vault)),
  ),
  save: api.models.save.handler(async ({ context, input }) => {
    const { vault } = context.host.options;
    const session = requireSession(context);
    const old = readRecords(session).find(({ name }) => name === input.replaces);
    saveRecord(session, input.record, input.replaces);
    // Whoever changes a record's name or server here means its key to go with it.
    const from = old && keySlot(old);
    const to = keySlot(input.record);
    const key = from === undefined || from === to ? undefined : vault.get(from);
    if (from !== undefined && key !== undefined) {
      await vault.set(to, key);
      await vault.remove(from);
    }
    return infoOf(context, input.record.name);
  }),
  remove: api.models.remove.handler(async ({ context, input }) => {
    const { record } = infoOf(context, input.name);
    removeRecord(requireSession(context), input.name);
    await context.host.options.vault.remove(keySlot(record));
    return {};
  }),
  importText: api.models.importText.handler(({ context, input }) => importRecords(requireSession(context), input.text)),
  exportText: api.models.exportText.handler(({ context }) => ({
    text: `${JSON.stringify({ models: readRecords(requireSession(context)) }, null, 2)}\n`,
  })),
  setKey: api.models.setKey.handler(async ({ context, input }) => {
    const { record } = infoOf(context, input.name);
    await context.host.options.vault.set(keySlot(record), input.key.trim());
    context.host.events.changed(['model']);
    return infoOf(context, input.name);
  }),
  removeKey: api.models.removeKey.handler(async ({ context, input }) => {
    await context.host.options.vault.remove(keySlot(infoOf(context, input.name).record));
    context.host.events.changed(['model']);
    return infoOf(context, input.name);
  }),
  check: api.models.check.handler(async ({ context, input }) => {
    const { record } = infoOf(context, input.name);
    const { ports } = runsOf(context.host, requireSession(context)).engine;
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      const key = keyOf(record, context.host.options.vault);
      const message = await ports.providers[record.provider].check(record, key, AbortSignal.timeout(20_000));
      return { ok: true, trouble: null, message, seconds: seconds() };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { ok: false, trouble: troubleOf(error.code), message: error.message, seconds: seconds() };
    }
  }),
  try: api.models.try.handler(({ context, input }) => {
    const session = requireSession(context);
    return tryModel(session, runsOf(context.host, session).engine, context.host.options.vault, input);
  }),
  families: api.models.families.handler(() =>
    presets.map(({ id, name, coordinates, note }) => ({ id, name, coordinates: conventionNames[coordinates], note })),
  ),
};
