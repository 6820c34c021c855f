// @vitest-environment happy-dom
import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { useBackToWork } from './use-back-to-work.ts';

const user = userEvent.setup({ delay: null });
afterEach(clearScreen);

function Screen({ onNext }: { onNext: () => void }) {
  useBackToWork();
  return (
    <>
      {/* Stands for the canvas. */}
      <div data-work tabIndex={0} data-testid="work" />
      <button type="button" onClick={onNext}>
        Next
      </button>
      <button type="button" onClick={() => screen.getByLabelText('Name').focus()}>
        Rename
      </button>
      <input aria-label="Name" />
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Read text</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const work = () => screen.getByTestId('work');
/** Mantine returns the focus once more 10 ms after a list has closed; a timer that is due later ends later. */
const closed = () =>
  waitFor(() => expect(screen.queryByRole('menu')).toBeNull()).then(() => new Promise((done) => setTimeout(done, 30)));

it('gives the keys back to the work after a button was clicked, so that Space and Enter do not press it again', async () => {
  const onNext = vi.fn<() => void>();
  draw(<Screen onNext={onNext} />);
  await user.click(button('Next'));
  expect(document.activeElement).toBe(work());
  await user.keyboard(' {Enter}');
  expect(onNext).toHaveBeenCalledOnce();
});

it('keeps the focus on a button pressed by keyboard, and on what a button focused', async () => {
  const onNext = vi.fn<() => void>();
  draw(<Screen onNext={onNext} />);
  button('Next').focus();
  await user.keyboard('{Enter}{Enter}');
  expect(onNext).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(button('Next'));
  await user.click(button('Rename'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('gives the keys back after a menu that was opened by a click, and to its button after one that a key opened', async () => {
  draw(<Screen onNext={() => {}} />);
  const line = () => screen.findByRole('menuitem', { name: 'Read text' });
  await user.click(button('More'));
  await user.click(await line());
  await closed();
  expect(document.activeElement).toBe(work());
  await user.click(button('More'));
  await line();
  await user.keyboard('{Escape}');
  await closed();
  expect(document.activeElement).toBe(work());
  await user.tab({ shift: true });
  button('More').focus();
  await user.keyboard('{Enter}');
  await line();
  await user.keyboard('{Escape}');
  await closed();
  expect(document.activeElement).toBe(button('More'));
});
