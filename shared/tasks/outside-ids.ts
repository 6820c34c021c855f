/**
 * Ids of tasks that differ from their name in the code. Scripts, projects, releases and reports use them, so they never
 * change; in the code a task, its pipeline and its folders share one name, which is also the pipeline's id.
 */
export const outsideTaskIds = { understanding: 'mcq', fineState: 'fine_state' } as const;

/** Folder of a task's prompts under `resources/prompts`; their ids are stored with every call. */
export const promptFolderOf = (taskId: string): string => taskId.replaceAll('_', '-');
