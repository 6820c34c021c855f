// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typeAhead } from './type-ahead.ts';

const onCanvas = vi.fn<(key: string) => void>();
const hear = (event: KeyboardEvent): void => {
  if (!(event.target instanceof HTMLInputElement)) onCanvas(event.key);
};
let field: HTMLInputElement;
let entered: string[];

beforeEach(() => {
  field = document.body.appendChild(document.createElement('input'));
  entered = [];
  field.addEventListener('keydown', ({ key }) => entered.push(key));
  // The test environment has no text editing of its own.
  document.execCommand = (command, _, text = '') => {
    field.value = command === 'delete' ? field.value.slice(0, -1) : field.value + text;
    return true;
  };
  window.addEventListener('keydown', hear);
});
afterEach(() => {
  window.removeEventListener('keydown', hear);
  field.remove();
  onCanvas.mockReset();
});

/** A step that the test ends. */
function later(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  return { promise, resolve };
}

const press = (...keys: string[]): void => {
  for (const key of keys)
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
};

it('delivers typed text to a field that appears later, including Enter', async () => {
  const { promise, resolve } = later();
  typeAhead(promise.then(() => field.focus()));
  press('S', 'a', 'x', 'Backspace', 'v', 'e', 'Enter');
  expect(onCanvas).not.toHaveBeenCalled();
  expect(field.value).toBe('');
  resolve();
  await vi.waitFor(() => expect(entered).toEqual(['Enter']));
  expect(field.value).toBe('Save');
  field.blur();
  press('a');
  expect(onCanvas).toHaveBeenCalledWith('a');
});

it('passes no letter to the canvas if no field appears', async () => {
  const { promise, resolve } = later();
  typeAhead(promise);
  press('x', 'a');
  resolve();
  await promise;
  await Promise.resolve();
  expect(onCanvas).not.toHaveBeenCalled();
});
