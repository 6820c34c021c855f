import type { PipelineInfo } from '#shared/contract/runs/runs.ts';
import type { Pipeline } from '#pipelines/engine/step.ts';

/** A pipeline as offered to people. */
export function pipelineView(pipeline: Pipeline): PipelineInfo {
  const { id, name, description, over, writes = [], roles, options = [], steps } = pipeline;
  return {
    id,
    name,
    description,
    over,
    writes: [...writes],
    roles: roles.map((role) => ({ ...role, baselines: role.baselines ?? true })),
    options,
    steps: steps.map((s) => ({
      id: s.id,
      version: s.version,
      name: s.name,
      prompt: s.prompt,
      role: s.role,
      optional: s.optional,
    })),
  };
}
