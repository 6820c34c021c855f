import { describe, expect, it } from 'vitest';
import type { Evaluation, TaskInfo } from './charts/figures.ts';
import { agentRelease, startPlace } from './start-place.ts';

const tasks = ['mcq', 'grounding', 'knowledge', 'automation'].map(
  (id): TaskInfo => ({
    id,
    name: id,
    dims: [],
    parity: false,
    arms: [],
    evaluable: id !== 'automation',
    usualDims: [],
    misses: false,
    rotates: false,
    preparedArms: [],
    stageRates: false,
    metrics: [],
  }),
);

let made = 0;
/** One that began a second after the one before. */
function evaluation(task: string, release = '1.0', state = 'done', archived = false): Evaluation {
  made += 1;
  const startedAt = new Date(made * 1000).toISOString();
  return { run: { id: `run-${made}`, state, startedAt }, task, release, archived } as Evaluation;
}

describe('where Evaluate opens', () => {
  const grounding = [evaluation('grounding', '1.0'), evaluation('grounding', '2.0'), evaluation('grounding', '1.0')];
  const others = [evaluation('mcq'), evaluation('knowledge', '2.0'), evaluation('knowledge', '2.0', 'running')];
  const all = [...grounding, ...others];
  const tags = ['2.0', '1.0'];

  it('chooses the task viewed last', () => {
    expect(startPlace({}, 'mcq', all, tasks, tags)).toEqual({ taskId: 'mcq', release: '1.0' });
  });

  it('chooses the task with the most finished runs if none was viewed, or it is gone', () => {
    const place = { taskId: 'grounding', release: '1.0' };
    expect(startPlace({}, undefined, all, tasks, tags)).toEqual(place);
    expect(startPlace({}, 'removed-task', all, tasks, tags)).toEqual(place);
  });

  it('counts neither unfinished nor archived runs, and prefers the newest of equals', () => {
    const archived = [evaluation('mcq', '1.0', 'done', true), evaluation('mcq', '1.0', 'done', true)];
    const unfinished = [evaluation('mcq', '1.0', 'cancelled'), evaluation('mcq', '1.0', 'failed')];
    const even = [evaluation('grounding'), evaluation('knowledge')];
    expect(startPlace({}, undefined, [...archived, ...unfinished, ...even], tasks, tags).taskId).toBe('knowledge');
  });

  it('uses the runs of the release in the address', () => {
    expect(startPlace({ release: '2.0' }, undefined, [...others, ...grounding.slice(0, 1)], tasks, tags)).toEqual({
      taskId: 'knowledge',
      release: '2.0',
    });
  });

  it('follows the address before everything else', () => {
    expect(startPlace({ task: 'knowledge' }, 'mcq', all, tasks, tags)).toEqual({ taskId: 'knowledge', release: '2.0' });
    expect(startPlace({ run: grounding[1]?.run.id }, 'mcq', all, tasks, tags)).toEqual({
      taskId: 'grounding',
      release: '2.0',
    });
  });

  it('opens as usual when the address names a task or a release that does not exist', () => {
    const place = startPlace({}, 'mcq', all, tasks, tags);
    expect(startPlace({ task: '' }, 'mcq', all, tasks, tags)).toEqual(place);
    expect(startPlace({ task: 'removed-task', release: '0.9' }, 'mcq', all, tasks, tags)).toEqual(place);
  });

  it('chooses the first task that can be evaluated and the newest release if nothing was evaluated', () => {
    expect(startPlace({}, undefined, [], tasks, tags)).toEqual({ taskId: 'mcq', release: '2.0' });
    expect(startPlace({}, undefined, [], tasks, [])).toEqual({ taskId: 'mcq', release: null });
  });
});

it('opens on the live runs of a release that holds tasks for agents and nothing else to answer', () => {
  const tasksOnly = { tag: '2.0', counts: { 'agent-tasks': 3, screenshots: 2, questions: 0 } };
  const mixed = { tag: '1.0', counts: { 'agent-tasks': 3, questions: 4 } };
  expect([agentRelease([tasksOnly, mixed]), agentRelease([mixed, tasksOnly]), agentRelease([])]).toEqual([
    '2.0',
    null,
    null,
  ]);
});
