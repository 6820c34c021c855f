import { z } from 'zod';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { definePipeline, defineStep } from '#pipelines/engine/step.ts';
import { allMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { insertRunItem } from '#electron/host/db/queries/runs/run-items.ts';
import { changeStepCount, insertRunStep } from '#electron/host/db/queries/runs/run-steps.ts';
import { findRun, insertRun } from '#electron/host/db/queries/runs/runs.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { openEngine } from '#electron/host/services/runs/engine.ts';
import { SqlRunStore } from '#electron/host/services/runs/sql-run-store.ts';
import { keepHeapSteady } from '#electron/host/long-work/steady-heap.ts';
import { measure, work } from './work.ts';

keepHeapSteady();

/** The product's own path: items pulled from SQLite, pictures from disk, SDK, durable ledger, limiter, results. */
const item = z.object({ n: z.number(), sha256: z.string(), width: z.number(), height: z.number() });
const ask = defineStep({
  id: 'ask',
  version: 1,
  name: 'ask',
  role: 'asker',
  input: z.object({ item }),
  output: z.object({ answer: z.string() }),
  async run({ item: { n, ...image } }, ctx) {
    const { text } = await ctx.call({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', image },
            { type: 'text', text: `Question ${n}` },
          ],
        },
      ],
    });
    return { answer: text };
  },
});
const pipeline = definePipeline({
  id: 'bench',
  name: 'Bench',
  description: '',
  over: 'screenshot',
  roles: [{ id: 'asker', name: 'Asker', required: true, many: false, builtin: null }],
  steps: [ask],
});

const session = openProject(process.argv[3] ?? '');
const pictures = [...allMedia(session.read)].map(({ sha256, width, height }) => ({ sha256, width, height }));
const host = new Host({
  shell: 'cli',
  version: '0',
  capabilities: [],
  userFolder: session.folder,
  resources: resourcesFolder(),
  vault: memoryVault(),
});
const limits = { concurrency: work.inFlight };
const baseUrl = process.argv[2];
saveRecord(session, modelRecord.parse({ name: 'm', provider: 'openai', model: 'm', baseUrl, limits }), undefined);
const engine = openEngine(host, session);
const startedAt = new Date().toISOString();
const roles = { asker: ['m'] };
const id = 'bench';
session.write.immediate(() => {
  const run = { id, kind: 'construct', subject: 'bench', title: 'bench', request: {}, roles, options: {} } as const;
  insertRun(session.write, { ...run, budget: null, startedAt, by: 'bench' });
  insertRunStep(session.write, id, 0, { step: 'ask', version: 1, name: 'ask', prompt: null, models: ['m'] });
  for (let seq = 0; seq < work.calls; seq++) {
    const payload = { ...pictures[seq % pictures.length], n: seq };
    insertRunItem(session.write, id, {
      seq,
      itemId: `i${seq}`,
      label: `i${seq}`,
      payload,
      waitsFor: 'ask',
      refusalsSince: 0,
    });
  }
  changeStepCount(session.write, id, 'ask', 'waiting', work.calls);
});
const row = findRun(session.write, id);
if (!row) throw new Error('the run was not written');
const subject = { kind: 'construct', id, pipeline, title: () => id, items: () => [] } as const;
const store = new SqlRunStore(session.write, row, subject, Date.now, () => {});
const { ports, prompts } = engine;
// Loads the SDK, which is done once per start.
const { record } = ports.models.get('m');
await ports.providers.openai.check(record, undefined, new AbortController().signal);

await measure(work.calls, async () => {
  const end = await new Runner({
    runId: id,
    pipeline,
    roles,
    options: {},
    store,
    ports,
    prompts,
    budget: new Budget(null, 0),
  }).run();
  const { calls = 0 } = findRun(session.write, id) ?? {};
  if (end !== 'done' || calls !== work.calls) throw new Error(`the run ended as ${end} after ${calls} calls`);
});
await engine.close();
await session.close();
process.disconnect?.();
