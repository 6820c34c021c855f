/**
 * Ids of tasks that differ from their name in the code. Scripts, projects, releases and reports know them, so they
 * never change; the code calls a task, its pipeline and its folders by one name, which is also the pipeline's id.
 */
export const outsideTaskIds = { understanding: 'mcq', fineState: 'fine_state' } as const;

/** Where a task's prompts are, under `resources/prompts`; their ids are stored with every call. */
export const promptFolderOf = (taskId: string): string => taskId.replaceAll('_', '-');
