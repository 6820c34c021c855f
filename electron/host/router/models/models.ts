import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { conventionNames } from '#pipelines/presets/preset.ts';
import { presets } from '#pipelines/presets/registry.ts';
import type { CallContext } from '../../host.ts';
import { failure } from '../../errors/errors.ts';
import { allRecords, importRecords, readRecords, removeRecord, saveRecord } from '../../services/models/records.ts';
import { allowKey } from '../../services/models/key-servers.ts';
import { keyAdvice, keyOf, keySlot, keyStateOf, moveKey, routeOf } from '../../services/models/keys.ts';
import { withoutHidden, withoutPassword } from '../../services/models/login.ts';
import { describe } from '../../services/models/resolve.ts';
import { troubleOf } from '../../services/models/trouble.ts';
import { tryModel } from '../../services/runs/try-model.ts';
import { runsOf } from '../../services/runs/runs-service.ts';
import { api, requireSession } from '../access/base.ts';

/** The whole record, including a password in its address; callers get `infoOf`. */
function recordOf({ host }: CallContext, name: string): ModelRecord {
  const record = allRecords(host.session).find((r) => r.name === name);
  if (!record) throw failure('NOT_FOUND', phrase('model-not-found', { name }), { kind: 'model', id: name });
  return record;
}

const infoOf = (context: CallContext, name: string) => describe(recordOf(context, name), context.host.options);

export const models = {
  /** Without an open project: the built-in ones. */
  list: api.models.list.handler(({ context: { host } }) =>
    allRecords(host.session).map((record) => describe(record, host.options)),
  ),
  save: api.models.save.handler(async ({ context, input }) => {
    const { vault, userFolder } = context.host.options;
    const session = requireSession(context);
    const old = readRecords(session).find(({ name }) => name === input.replaces);
    const record = withoutHidden(input.record);
    saveRecord(session, record, input.replaces);
    if (old) await moveKey(vault, old, record, context.caller);
    // A person vouches for what they enter here; what was already in the record may be somebody else's.
    const route = routeOf(record);
    const before = old && routeOf(old);
    const entered = route && (route.variable !== before?.variable || route.server !== before.server);
    if (entered && !context.caller.listed) allowKey(userFolder, route, true);
    context.host.events.changed(['model']);
    return infoOf(context, input.record.name);
  }),
  remove: api.models.remove.handler(async ({ context, input }) => {
    const record = recordOf(context, input.name);
    removeRecord(requireSession(context), input.name);
    await context.host.options.vault.remove(keySlot(record));
    return {};
  }),
  importText: api.models.importText.handler(({ context, input }) => importRecords(requireSession(context), input.text)),
  exportText: api.models.exportText.handler(({ context }) => ({
    text: `${JSON.stringify({ models: readRecords(requireSession(context)).map(withoutPassword) }, null, 2)}\n`,
  })),
  setKey: api.models.setKey.handler(async ({ context, input }) => {
    const record = recordOf(context, input.name);
    await context.host.options.vault.set(keySlot(record), input.key.trim());
    context.host.events.changed(['model']);
    return infoOf(context, input.name);
  }),
  removeKey: api.models.removeKey.handler(async ({ context, input }) => {
    await context.host.options.vault.remove(keySlot(recordOf(context, input.name)));
    context.host.events.changed(['model']);
    return infoOf(context, input.name);
  }),
  allowKey: api.models.allowKey.handler(({ context, input: { variable, server, allow } }) => {
    if (context.caller.listed) throw failure('FORBIDDEN', phrase('owner-keys'), {});
    allowKey(context.host.options.userFolder, { variable, server: new URL(server).origin }, allow);
    context.host.events.changed(['model']);
    return {};
  }),
  check: api.models.check.handler(async ({ context, input }) => {
    const record = recordOf(context, input.name);
    const { ports } = runsOf(context.host, requireSession(context)).engine;
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    if (keyStateOf(record, context.host.options) === 'ask') {
      const advice = keyAdvice(record, context.host.options);
      const message = advice ? phraseWords(advice) : '';
      return { ok: false, trouble: 'key-ask' as const, message, seconds: 0 };
    }
    try {
      const key = keyOf(record, context.host.options);
      const message = await ports.providers[record.provider].check(record, key, AbortSignal.timeout(20_000));
      return { ok: true, trouble: null, message, seconds: seconds() };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { ok: false, trouble: troubleOf(error.code), message: error.message, seconds: seconds() };
    }
  }),
  try: api.models.try.handler(({ context, input }) => {
    const session = requireSession(context);
    return tryModel(session, runsOf(context.host, session).engine, context.host.options, input);
  }),
  families: api.models.families.handler(() =>
    presets.map(({ id, name, coordinates, note }) => ({ id, name, coordinates: conventionNames[coordinates], note })),
  ),
};
