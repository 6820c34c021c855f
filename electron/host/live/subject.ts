import { agentPipeline } from '#pipelines/agents/pipeline.ts';
import type { RunSubject } from '../services/run-subject/run-subject.ts';
import { liveItems, requestFaults, storedRequest } from './request.ts';

/** Live runs of agents. Each item makes its own episode, so storing a result changes nothing else. */
export const agentSubject: RunSubject = {
  kind: 'construct',
  id: agentPipeline.id,
  pipeline: agentPipeline,
  title(request) {
    const { env, set, agents } = storedRequest.parse(request);
    return [agents.join(' + '), set === env ? env : `${env} ${set}`].join(', ');
  },
  items: (_, request) => liveItems(storedRequest.parse(request)),
  problems: (db, request) => requestFaults(db, storedRequest.parse(request)),
};
