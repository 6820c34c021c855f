import { expect, it } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

/** Work that the test resolves by hand, in the order it was started. */
function worker() {
  const begun: { resolve(value: string): void; reject(error: Error): void }[] = [];
  return { begun, work: () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject })) };
}

it('answers later callers with one further answer, which sees what changed', async () => {
  const { begun, work } = worker();
  const answers = new SharedAnswers();
  const first = answers.ask('preview', work);
  const later = [answers.ask('preview', work), answers.ask('preview', work)];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('old');
  expect(await first).toBe('old');
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('new');
  expect(await Promise.all(later)).toEqual(['new', 'new']);
  void answers.ask('preview', work);
  expect(begun).toHaveLength(3);
});

it('answers other questions at the same time', () => {
  const { begun, work } = worker();
  const answers = new SharedAnswers();
  void answers.ask('preview', work);
  void answers.ask('agreement', work);
  expect(begun).toHaveLength(2);
});

it('asks again after a failure', async () => {
  const { begun, work } = worker();
  const answers = new SharedAnswers();
  const [first, later] = [answers.ask('preview', work), answers.ask('preview', work)];
  begun[0]?.reject(new Error('cancelled'));
  await expect(first).rejects.toThrow('cancelled');
  await Promise.resolve();
  begun[1]?.resolve('new');
  expect(await later).toBe('new');
});
