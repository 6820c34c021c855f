import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

it('many batches cause a request at the first and one after the last, not one each', async () => {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const batches = new Batches<string>((text) => {
    asked.push(text);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const ended = Array.from({ length: 50 }, () => batches.add(['screenshots']));
  void batches.add(['elements']);
  expect(asked).toEqual(['screenshots']);
  waiting.shift()?.();
  await ended[1];
  await expect.poll(() => asked).toEqual(['screenshots', 'screenshots', 'elements']);
  for (const resolve of waiting.splice(0)) resolve();
  await ended[0];
  expect(asked).toHaveLength(3);
  void batches.add(['elements']);
  expect(asked).toHaveLength(4);
});

it('a failed request stops nothing', async () => {
  let asked = 0;
  const batches = new Batches<string>(() => {
    asked += 1;
    return Promise.reject(new Error('gone'));
  });
  await batches.add(['screenshots']);
  await batches.add(['screenshots']);
  expect(asked).toBe(2);
});
