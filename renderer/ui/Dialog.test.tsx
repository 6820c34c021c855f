// @vitest-environment happy-dom
import { MantineProvider, TagsInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { withTyped } from './tags.ts';

afterEach(cleanup);
const user = userEvent.setup();

function Tagging({ onTags }: { onTags: (tags: string[]) => void }) {
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const all = withTyped(tags, typed);
  return (
    <MantineProvider env="test">
      <Dialog onClose={() => {}}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onTags(all);
          }}
        >
          <TagsInput placeholder="Tags" value={tags} onChange={setTags} searchValue={typed} onSearchChange={setTyped} />
          <button type="submit" disabled={all.length === 0}>
            Apply
          </button>
        </form>
      </Dialog>
    </MantineProvider>
  );
}

it.each([
  ['Ctrl+Enter', () => user.keyboard('{Control>}{Enter}{/Control}')],
  ['its button', () => user.click(screen.getByText('Apply'))],
])('a form in a dialog is sent by %s with the tag that is still being typed', async (_, send) => {
  const onTags = vi.fn<(tags: string[]) => void>();
  render(<Tagging onTags={onTags} />);
  await user.type(await screen.findByPlaceholderText('Tags'), 'checkout');
  await send();
  expect(onTags.mock.calls).toEqual([[['checkout']]]);
});
