// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { useConnection } from '../../transport/use-connection.ts';
import { Dialog } from '../Dialog.tsx';
import { Form } from './Form.tsx';
import { FormFoot } from './FormFoot.tsx';
import { NumberField } from './NumberField.tsx';
import { numberIn, type Typed, useStudioForm } from './use-studio-form.ts';

const user = userEvent.setup({ delay: null });
afterEach(clearScreen);

const schema = z.object({ name: z.string().min(1).max(5), size: z.number().int().positive().optional() });
type Input = { name: string; size: number | undefined };

interface SampleValues extends Record<string, unknown> {
  name: string;
  size: Typed;
}
const empty: SampleValues = { name: '', size: '' };

function Sample({
  save,
  onClose = () => {},
  sendsAgain = false,
}: {
  save: (input: Input) => Promise<unknown>;
  onClose?: () => void;
  sendsAgain?: boolean;
}) {
  const form = useStudioForm({
    sendsAgain,
    initial: empty,
    schema,
    toInput: ({ name, size }): Input => ({ name: name.trim(), size: numberIn(size) }),
    save,
  });
  return (
    <Dialog onClose={onClose} title="Sample">
      <Form of={form}>
        <TextInput label="Name" data-autofocus {...form.field('name')} />
        <NumberField label="Size" {...form.field('size')} />
        <FormFoot of={form} go="Save" />
      </Form>
    </Dialog>
  );
}

const text = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('shows an error when a changed field is left, not while typing, and clears it with the next character', async () => {
  draw(<Sample save={vi.fn<(input: Input) => Promise<unknown>>()} />);
  // The dialog focuses its first field a moment after it is rendered.
  await waitFor(() => expect(document.activeElement).toBe(text('Name')));
  await user.type(text('Size'), '-1');
  expect(screen.queryByText(/Must be/)).toBeNull();
  await user.tab({ shift: true });
  expect(await screen.findByText('Must be more than 0.')).toBeTruthy();
  expect(text('Size').getAttribute('aria-invalid')).toBe('true');
  // Nothing was typed into the name, so leaving it says nothing.
  await user.tab();
  expect(screen.queryByText('Required.')).toBeNull();
  await user.type(text('Size'), '2');
  expect(screen.queryByText(/Must be/)).toBeNull();
});

it('shows the error of a field that is left for a button by Tab', async () => {
  draw(<Sample save={vi.fn<(input: Input) => Promise<unknown>>()} />);
  await waitFor(() => expect(document.activeElement).toBe(text('Name')));
  await user.type(text('Size'), '-1');
  await user.tab();
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(await screen.findByText('Must be more than 0.')).toBeTruthy();
});

it('Enter sends; with errors it sends nothing and goes to the first invalid field', async () => {
  const save = vi.fn<(input: Input) => Promise<unknown>>().mockResolvedValue({});
  draw(<Sample save={save} />);
  await user.type(text('Size'), '3{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(text('Name')));
  expect(screen.getByText('Required.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('Ada{Enter}');
  await waitFor(() => expect(save.mock.calls).toEqual([[{ name: 'Ada', size: 3 }, expect.anything()]]));
});

it('shows the host’s refusal at the field it names and keeps what was typed', async () => {
  const save = vi
    .fn<(input: Input) => Promise<unknown>>()
    .mockRejectedValueOnce(new ORPCError('INVALID', { message: 'Ada is taken.', data: { field: 'name' } }))
    .mockRejectedValueOnce(
      new ORPCError('BAD_REQUEST', {
        data: { issues: [{ code: 'too_big', origin: 'number', maximum: 9, path: ['size'], message: 'Too big' }] },
      }),
    )
    .mockRejectedValueOnce(new ORPCError('IO', { message: 'The disk is full.' }));
  draw(<Sample save={save} />);
  await user.type(text('Name'), 'Ada');
  await user.type(text('Size'), '12{Enter}');
  expect(await screen.findByText('Ada is taken.')).toBeTruthy();
  expect(text('Name').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be 9 or less.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  expect([text('Name').value, text('Size').value]).toEqual(['Ada', '12']);
});

it('the buttons at the end of a dialog stay in view while a long form scrolls', async () => {
  draw(<Sample save={vi.fn<(input: Input) => Promise<unknown>>()} />);
  const save = await screen.findByRole('button', { name: 'Save' });
  const shown = vi.spyOn(text('Size'), 'scrollIntoView');
  text('Size').focus();
  expect(shown).toHaveBeenCalled();
  expect(save.closest('[data-stays]')).toBe(screen.getByRole('button', { name: 'Cancel' }).parentElement);
});

it('an error without a field on the screen is shown at the end of the form', async () => {
  const save = vi
    .fn<(input: Input) => Promise<unknown>>()
    .mockRejectedValue(new ORPCError('INVALID', { message: 'The release is gone.', data: { field: 'release' } }));
  draw(<Sample save={save} />);
  await user.type(text('Name'), 'Ada{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The release is gone.');
});

it.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s asks before it discards what was typed', async (_, leave) => {
  const onClose = vi.fn<() => void>();
  draw(<Sample save={vi.fn<(input: Input) => Promise<unknown>>()} onClose={onClose} />);
  await user.type(text('Name'), 'Ada');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(text('Name').value).toBe('Ada');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes at once when nothing was typed, or when it was undone', async () => {
  const onClose = vi.fn<() => void>();
  draw(<Sample save={vi.fn<(input: Input) => Promise<unknown>>()} onClose={onClose} />);
  await user.type(text('Name'), 'A{Backspace}');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('drops the note that the host is away once it answers again, and keeps what was typed', async () => {
  const save = vi.fn<(input: Input) => Promise<unknown>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  draw(<Sample save={save} />);
  await user.type(text('Name'), 'Ada');
  await user.keyboard('{Enter}');
  await screen.findByText(/not responding/);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/not responding/)).toBeNull());
  expect([text('Name').value, save.mock.calls.length]).toEqual(['Ada', 1]);
});

it('sends again by itself what the host could not be reached for, but not what it refused', async () => {
  const save = vi
    .fn<(input: Input) => Promise<unknown>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new ORPCError('IO', { message: 'The disk is full.' }));
  draw(<Sample save={save} sendsAgain />);
  await user.type(text('Name'), 'Ada');
  await user.keyboard('{Enter}');
  await screen.findByText(/not responding/);
  useConnection.setState({ connected: false });
  useConnection.setState({ connected: true });
  await screen.findByText('The disk is full.');
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(screen.getByText('The disk is full.')).toBeTruthy();
  expect(save.mock.calls).toEqual([
    [{ name: 'Ada', size: undefined }, expect.anything()],
    [{ name: 'Ada', size: undefined }, expect.anything()],
  ]);
});
