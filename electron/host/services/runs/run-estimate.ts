import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { isServed, type KeyRoute } from '#shared/contract/runs/models.ts';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { estimateRun } from '#pipelines/engine/cost/estimate.ts';
import { optionProblems } from '#pipelines/engine/options.ts';
import { presetById, presets } from '#pipelines/presets/registry.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askedRouteOf, keyStateOf } from '../models/keys.ts';
import type { Engine } from './engine.ts';
import type { RunSpec } from '../run-subject/run-spec.ts';
import { textsOf } from '#shared/lints/blurred-names.ts';
import type { ReadDb } from '../../db/connection.ts';
import { blurredUnread } from '../../db/queries/screenshots/blurs.ts';

/**
 * Counts the blurred pictures of items, as they pass, whose text was never read: what is hidden there is unknown, so
 * texts that name it cannot be recognised.
 */
class UnreadBlurs {
  readonly #places: ReadonlyMap<string, string>;
  readonly #met = new Set<string>();

  constructor(db: ReadDb) {
    this.#places = new Map(
      blurredUnread(db).flatMap(({ id, sha256 }) => [
        [id, id],
        [sha256, id],
      ]),
    );
  }

  get count(): number {
    return this.#met.size;
  }

  *passing<T extends { payload: unknown }>(items: Iterable<T>): Generator<T> {
    for (const item of items) {
      if (this.#places.size > 0)
        for (const text of textsOf(item.payload)) {
          const id = this.#places.get(text);
          if (id !== undefined) this.#met.add(id);
        }
      yield item;
    }
  }
}

const families = presets
  .map(({ id }) => id)
  .filter((id) => id !== 'builtin')
  .join(', ');

const nothing = {
  ...{ items: 0, calls: 0, mostCalls: 0, reusable: 0, repeated: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  about: false,
};

/**
 * What a run would send and cost. `problems` prevent it; those that do not are added. Ends with the reason of `signal`,
 * or with an AbortError when the project is closed.
 */
export async function estimateOf(
  host: Host,
  session: ProjectSession,
  engine: Engine,
  asked: { spec: RunSpec; problems: readonly Phrase[]; signal: AbortSignal | undefined },
): Promise<Estimate> {
  const { spec, signal } = asked;
  const problems = [...asked.problems];
  const canStart = problems.length === 0;
  problems.push(...(spec.notes ?? []));
  const uncountable = optionProblems(spec.subject.pipeline, spec.options).length > 0;
  if (uncountable || problems.some(({ code }) => code === 'start-no-model'))
    return { ...nothing, range: [0, 0], steps: [], problems, keysToAllow: [], canStart };
  const keysToAllow: KeyRoute[] = [];
  let sent = false;
  for (const name of new Set(Object.values(spec.roles).flat())) {
    const { record } = engine.ports.models.get(name);
    sent ||= isServed(record);
    const route = keyStateOf(record, host.options) === 'ask' ? askedRouteOf(record) : null;
    if (route && !keysToAllow.some((entry) => entry.variable === route.variable && entry.server === route.server))
      keysToAllow.push(route);
    if (record.family !== undefined && !presetById(record.family))
      problems.push(phrase('start-unknown-family', { model: name, family: record.family, known: families }));
    if (isServed(record) && !record.price) problems.push(phrase('start-no-price', { model: name }));
  }
  const unread = new UnreadBlurs(session.read);
  const closing = new AbortController();
  const forget = session.onClose(() => closing.abort());
  try {
    const found = await estimateRun({
      pipeline: spec.subject.pipeline,
      roles: spec.roles,
      options: spec.options,
      items: unread.passing(spec.subject.items(session.read, spec.request)),
      ports: spec.options['batch'] === true ? engine.batches : engine.ports,
      prompts: engine.prompts,
      now: Date.now(),
      signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
    });
    if (sent && unread.count > 0) problems.push(phrase('start-unread-blurs', { count: unread.count }));
    return { ...found, problems, keysToAllow, canStart };
  } finally {
    forget();
  }
}
