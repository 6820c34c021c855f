import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { plainHooks } from '../plain/index.ts';
import { projectLints } from './project-lints.ts';

/** Tasks for agents are reviewed as their kind declares; those of a project are also compared with one another. */
export const agentTaskHooks = plainHooks(agentTaskKind).map((hooks) => ({ ...hooks, projectLints }));
