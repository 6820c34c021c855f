import { describe, expect, it } from 'vitest';
import { runLints } from '../lints/define.ts';
import { automationTaskLints } from './automation-task-lints.ts';
import { automationTask } from './automation-task.ts';
import { type Phrase, phraseWords } from '#shared/phrases/phrase.ts';

const worded = (found: Phrase | null): string | null => found && phraseWords(found);

describe('automation tasks', () => {
  for (const lint of automationTaskLints)
    it(`lint ${lint.code} passes its good case and finds its bad one`, () => {
      expect(lint.check(automationTask.parse(lint.good))).toBeNull();
      expect(worded(lint.check(automationTask.parse(lint.bad)))).toMatch(/\.$/);
    });

  it.each(['due next Monday', 'in 3 days', '2 weeks ago', '明天的会议', 'Tonight'])(
    'finds the relative date in %j',
    (criterion) => {
      const found = automationTaskLints.find(({ code }) => code === 'relative-date');
      expect(worded(found?.check({ ...found.good, criteria: [criterion] }) ?? null)).toContain('a different day');
    },
  );

  it('reads a task as it is written in a file', () => {
    const task = automationTask.parse({
      id: 'linux-4',
      level: 'L4',
      platform: 'linux',
      apps: ['Gnumeric', 'Mousepad'],
      instruction: 'Write the sum of column B into a note.',
      criteria: [{ kind: 'text', value: '42' }],
      maxSteps: 50,
      optimalSteps: 9,
      dependencies: [{ from: 'Gnumeric', to: 'Mousepad', what: 'the sum' }],
      review: { network: false, account: false, anomaly: false, verdict: 'keep', by: 'ada' },
    });
    expect(runLints(automationTaskLints, task)).toEqual([]);
    expect(automationTask.safeParse({ ...task, level: 'L5' }).success).toBe(false);
  });
});
