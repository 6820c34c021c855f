import { expect, it } from 'vitest';
import { Turns } from './action-order.ts';

/** A step at the host, such as undo or redo, that the test ends. */
function step(done: string[], name: string) {
  let end = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end: () => end(), work: () => answered.then(() => void done.push(name)) };
}

it('a key that starts a step finishes it before the keys pressed after it', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const undo = step(done, 'undo');
  const redo = step(done, 'redo');
  turns.act(() => void turns.queue(undo.work));
  turns.act(() => void turns.queue(redo.work));
  turns.act(() => void done.push('draw'));
  undo.end();
  redo.end();
  await turns.queue(() => undefined);
  expect(done).toEqual(['undo', 'redo', 'draw']);
});

it('a key that leaves the picture holds the keys pressed after it', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const undo = step(done, 'undo');
  const leave = step(done, 'left');
  turns.act(() => void turns.queue(undo.work));
  turns.act(() => turns.holdFor(leave.work()));
  turns.act(() => void done.push('draw'));
  undo.end();
  // Everything that can happen without the answer has happened.
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).not.toContain('draw');
  leave.end();
  await turns.queue(() => undefined);
  expect(done).toEqual(['undo', 'left', 'draw']);
});

it('acts at once when nothing is in progress, also after a step that failed', async () => {
  const turns = new Turns();
  const done: string[] = [];
  await expect(turns.queue(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await Promise.resolve();
  turns.act(() => void done.push('draw'));
  expect(done).toEqual(['draw']);
  expect(turns.underWay).toBeNull();
});
