import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { taskTypes } from '#shared/tasks/registry.ts';
import { promptFolder } from './prompt-folder.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../resources/prompts', import.meta.url)));

it('reads every prompt of the product: inputs declared are inputs used, ids are places', () => {
  expect(prompts.ids.length).toBeGreaterThan(5);
  expect(prompts.ids).toContain('understanding/generate');
});

it('has a prompt for every task type, with the variables that the task fills', () => {
  for (const task of taskTypes)
    expect([...prompts.get(`${task.id}/answer`).inputs].sort()).toEqual([...task.promptInputs].sort());
});

it('says which prompt is missing', () => {
  expect(() => prompts.get('understanding/none')).toThrow('no prompt understanding/none');
});
