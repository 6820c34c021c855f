import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pointConventions } from '#shared/geometry/number-conventions.ts';
import { isEvaluable } from '#shared/tasks/define.ts';
import { promptInputsOf } from '#shared/tasks/prompt-inputs.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { promptIdOf } from '#pipelines/evaluate/prompt-choice.ts';
import { promptFolder } from './prompt-folder.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../resources/prompts', import.meta.url)));

it('reads every shipped prompt: declared inputs are used, ids match paths', () => {
  expect(prompts.ids.length).toBeGreaterThan(5);
  expect(prompts.ids).toContain('understanding/generate');
});

it('has a prompt for every task that is asked in one call, in every convention', () => {
  for (const task of taskTypes.filter((type) => isEvaluable(type) && !type.prompts))
    for (const coordinates of pointConventions) {
      const { inputs } = prompts.get(promptIdOf(task, coordinates, prompts.ids));
      expect([...inputs].sort()).toEqual(promptInputsOf(task));
    }
});

it('has every prompt of a task whose items are asked in different ways, with no other inputs than the task gives', () => {
  const several = taskTypes.filter((type) => type.prompts);
  expect(several.length).toBeGreaterThan(0);
  for (const task of several)
    for (const id of task.prompts ?? [])
      for (const input of prompts.get(id).inputs) expect(promptInputsOf(task)).toContain(input);
});

it('says which prompt is missing', () => {
  expect(() => prompts.get('understanding/none')).toThrow('no prompt understanding/none');
});
