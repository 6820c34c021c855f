import type { Role } from '#pipelines/engine/step.ts';

/** The model that is evaluated. */
export const modelRole: Role = { id: 'model', name: 'Model', required: true, many: false, builtin: 'builtin/random' };
