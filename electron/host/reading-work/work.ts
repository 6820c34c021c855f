import type { Control } from '../long-work/long-work.ts';
import type { ProjectFiles } from '../project/project-files.ts';

/**
 * Long work that reads a project without changing it: the name by which its thread finds it in `workers/works.ts`, and
 * what it does. Input and result can be sent between threads.
 */
export interface Work<Asked, Result> {
  name: string;
  run(project: ProjectFiles, asked: Asked, control: Control): Promise<Result>;
}

export const readingWorkOf = <Asked, Result>(name: string, run: Work<Asked, Result>['run']): Work<Asked, Result> => ({
  name,
  run,
});
