/** The pipeline of live runs. */
export const agentPipelineId = 'agent';
