import { modelRecord } from '#shared/contract/runs/models.ts';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import type { Host } from '../../host.ts';
import type { LocalClient } from '../../router/index.ts';
import { saveRecord } from '../../services/models/records.ts';
import { runsOf } from '../../services/runs/runs-service.ts';

export const usualRequest = {
  env: 'replay',
  set: '',
  history: 'turns',
  runs: 1,
  parallel: 1,
  goldFirst: false,
} as const satisfies Partial<AgentRequest>;

/** Waits until a run has stopped, and gives its view. */
export async function runEnded(host: Host, client: LocalClient, id: string) {
  if (!host.session) throw new Error('no project is open');
  await runsOf(host, host.session).live(id)?.ended;
  return client.runs.get({ id });
}

/** Starts a live run and waits until it stops. */
export async function agentRun(host: Host, client: LocalClient, request: Partial<AgentRequest> & { model: string }) {
  const { run, leftOut } = await client.agents.start({ ...usualRequest, ...request });
  const ended = await runEnded(host, client, run.id);
  return { run: ended, leftOut, result: await client.agents.result({ id: run.id }) };
}

export const recordOf = (name: string, baseUrl: string) =>
  ({ name, provider: 'openai', model: name, baseUrl, coordinates: 'pixel' }) as const;

/** A model behind an HTTP server of the test. */
export async function addModel(host: Host, name: string, baseUrl: string): Promise<void> {
  if (!host.session) throw new Error('no project is open');
  saveRecord(host.session, modelRecord.parse(recordOf(name, baseUrl)), undefined);
}
