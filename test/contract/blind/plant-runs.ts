import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { storedNotes } from '#electron/host/db/queries/runs/notes.ts';
import { startModelServer } from '../../faults/server.ts';
import { constructSubjects } from '#electron/host/services/runs/subjects.ts';
import { controlCheckSubject } from '#electron/host/services/control-check/control-check-subject.ts';
import type { Applied } from '#electron/host/services/run-subject/run-subject.ts';
import type { Filtered } from '#pipelines/construct/fine-state/filter.ts';
import { seedColumns } from '#shared/contract/drafting.ts';
import { controlCheck } from '#shared/items/control-check/index.ts';
import { itemsOf } from '#electron/host/db/queries/items/items.ts';
import { as, fixture, type Client, key, made } from './project.ts';

const ended = async (cora: Client, id: string): Promise<void> => {
  while ((await cora.runs.get({ id })).state === 'running') await new Promise((resolve) => setImmediate(resolve));
};

/** A run of every pipeline, by a model whose every word is a secret: its replies are in results, or in errors. */
export async function makeRuns(cora: Client): Promise<void> {
  const server = await startModelServer({ say: () => 'model-thinks-so' });
  try {
    await cora.models.save({
      record: { name: 'spy', provider: 'openai', baseUrl: server.openai, model: 'spy', family: 'spy' },
    });
    const infos = await cora.runs.pipelines();
    for (const { id: pipeline } of constructSubjects()) {
      const needed = infos.find(({ id }) => id === pipeline)?.roles.filter(({ required }) => required) ?? [];
      const roles = Object.fromEntries(needed.map(({ id }) => [id, ['spy']]));
      const { id } = await cora.runs.start({ pipeline, roles, limit: 2 });
      await ended(cora, id);
    }
  } finally {
    await server.close();
  }
  // As a run says when none of the first replies could be read, also one of an earlier version, or when its engine failed.
  const notes = storedNotes([
    phrase('run-last-reply', { reply: 'model-thinks-so' }),
    textPhrase('The last one was “model-thinks-so”.'),
    phrase('run-engine-failed', { why: 'model-thinks-so' }),
  ]);
  fixture.host.session?.write.run('UPDATE runs SET note = ?', [notes]);
  fixture.host.session?.write.run(
    `UPDATE run_results SET result = 'model-thinks-so', output = json_set(output, '$.reason', 'because-it-says-so')
     WHERE output IS NOT NULL`,
  );
}

/** Questions that a curator wrote on a step of the episode, as examples for models. */
export async function makeSeeds(cora: Client): Promise<void> {
  made.seeds = [];
  for (const column of seedColumns) {
    const seed = {
      ...{ column, form: 'multiple_choice' as const, question: `Which ${column}?`, rationale: 'because-it-says-so' },
      ...{ options: ['one', 'two', 'three', 'four'], answer: key },
    };
    made.seeds.push((await cora.drafting.writeSeed({ on: { episode: made.episode, step: 0 }, seed })).id);
  }
}

/**
 * Pre-filter results for both screens: people are being asked about one; on the other two people agreed with the model.
 */
export async function makeControlChecks(): Promise<void> {
  const { session } = fixture.host;
  if (!session) throw new Error('no project');
  const filtered: Filtered = {
    ...{ model: 'checker', suitable: true, reason: 'because-it-says-so', declined: false },
    controls: [{ component: 'Slider', category: 'C', name: 'model-thinks-so' }],
  };
  made.checks = [];
  for (const { id, sha256, width, height, name } of (await as('Cora', 'curator').screenshots.query({})).rows) {
    const payload = { screenshotId: id, sha256, width, height, platform: null, app: null };
    session.write.immediate(() =>
      controlCheckSubject.apply?.(session.write, {
        ...({ run: { id: made.run, options: { audit: 100 } } } as unknown as Pick<Applied, 'run'>),
        ...{ itemId: id, label: name, payload, step: 'look', outputs: {}, callIds: [], at: new Date().toISOString() },
        outcome: { kind: 'done', output: filtered, last: false },
      }),
    );
    made.checks.push(itemsOf(session.read, controlCheck.id, id, false)[0]?.id ?? '');
  }
  const [, agreed = ''] = made.checks;
  for (const person of ['Vera', 'Wim'])
    await as(person, 'annotator').review.answer({
      ...{ id: agreed, revision: 1, seconds: 1, answer: { qualifies: true, categories: ['C'] } },
    });
}
