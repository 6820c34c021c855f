// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActionContext } from '#shared/actions/action.ts';
import { actions } from '#shared/actions/registry.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { useActionContext, useActionHandlers } from './action-store.ts';
import { rebind, resetAllBindings } from './key-bindings.ts';
import { useKeyboard } from './use-keyboard.ts';

let ran: string[] = [];
beforeEach(() => {
  ran = [];
});
afterEach(() => {
  cleanup();
  resetAllBindings();
});

/** A screen that handles every action there is. */
function Screen({ on }: { on: ActionContext }) {
  useKeyboard();
  useActionContext('project');
  useActionContext('selection');
  useActionContext(on);
  useActionHandlers(Object.fromEntries(actions.map(({ id }) => [id, () => void ran.push(id)])));
  return (
    <>
      <TextField aria-label="Name" value="name" onCommit={(text) => ran.push(`took ${text}`)} />
      <TextField aria-label="Description" multiline value="" onCommit={() => {}} />
      <input aria-label="Width" type="number" defaultValue="12" />
      <input aria-label="Find" type="search" />
      <textarea
        aria-label="Reply"
        data-sends
        onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && ran.push('sent')}
      />
    </>
  );
}

const user = userEvent.setup();
const editingKeys = [
  ...['a', 'c', 'x', 'v', 'z', 'y', 'd', 'b'].map((letter) => `{Control>}${letter}{/Control}`),
  '{Control>}{Shift>}z{/Shift}{/Control}',
  '{Control>}{Shift>}v{/Shift}{/Control}',
  '{Control>}{ArrowLeft}{/Control}',
  '{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}',
  '{Control>}{Alt>}{ArrowUp}{/Alt}{/Control}',
  '{Backspace}',
  '{Delete}',
  '{ArrowUp}',
  '{Home}',
  'wrvbsxgnc 1290+-[[]?',
];

it.each([
  ['Russian', 'ц', 'KeyW', 'w'],
  ['Persian', 'ر', 'KeyV', 'v'],
  ['Korean', 'ㄱ', 'KeyR', 'r'],
])('letters act on a %s layout, and are typed in a field', (_, key, code, latin) => {
  render(<Screen on="annotate" />);
  fireEvent.keyDown(document.body, { key: latin, code });
  const [first] = ran;
  expect(first).toBeDefined();
  fireEvent.keyDown(document.body, { key, code });
  expect(ran).toEqual([first, first]);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key, code });
  expect(ran).toHaveLength(2);
});

for (const on of ['annotate', 'review', 'library', 'runs', 'evaluate', 'models', 'import', 'releases'] as const)
  it(`a focused field keeps every editing key on ${on}`, async () => {
    render(<Screen on={on} />);
    for (const label of ['Name', 'Description', 'Width', 'Find']) {
      const field = screen.getByLabelText(label);
      field.focus();
      for (const keys of editingKeys) await user.keyboard(keys);
      expect(document.activeElement).toBe(field);
    }
    expect(ran.filter((text) => !text.startsWith('took'))).toEqual([]);
  });

it('keeps its keys when a person bound them to something', async () => {
  rebind('annotate-approve-next', ['Mod+A']);
  rebind('annotate-next', ['Mod+E']);
  render(<Screen on="annotate" />);
  screen.getByLabelText('Name').focus();
  await user.keyboard('{Control>}a{/Control}{Control>}e{/Control}');
  expect(ran).toEqual([]);
});

it('commits typed text before an action runs', async () => {
  render(<Screen on="annotate" />);
  await user.type(screen.getByLabelText('Name'), ' of it{Control>}{Enter}{/Control}');
  expect(ran).toEqual(['took name of it', 'annotate-approve-next']);
  ran = [];
  await user.type(screen.getByLabelText('Name'), '!{Alt>}3{/Alt}');
  expect(ran).toEqual(['took name!', 'go-review']);
});

it('acts on the same keys beside a field', async () => {
  render(<Screen on="annotate" />);
  await user.keyboard('w{Delete}{Control>}d{/Control}');
  expect(ran).toEqual(['annotate-draw', 'annotate-retire', 'annotate-duplicate']);
});

it.each(['annotate', 'review'] as const)('Ctrl+Enter sends a comment on %s and decides nothing', async (on) => {
  render(<Screen on={on} />);
  screen.getByLabelText('Reply').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(ran).toEqual(['sent']);
  screen.getByLabelText('Description').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(ran.length).toBeGreaterThan(1);
});
