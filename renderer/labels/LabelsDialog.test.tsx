// @vitest-environment happy-dom
import '../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ImportedClass, type LabelRevision, type ProjectLabels } from '#shared/contract/labels.ts';
import { type LabelSet, labelSet } from '#shared/labels/label-set.ts';
import type { Role } from '#shared/contract/roles.ts';
import type { SystemInfo } from '#shared/contract/system.ts';
import { useHostFacts } from '../project/project.ts';
import { orpc } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { forgetDraft } from './use-label-form.ts';
import { LabelsDialog } from './LabelsDialog.tsx';
// Loaded in advance, since the dialog fetches it with the first text it shows.
import './MarkdownText.tsx';

const host = vi.hoisted(() => ({
  stored: null as unknown as ProjectLabels,
  history: [] as LabelRevision[],
  classes: [] as ImportedClass[],
  save: vi.fn<(input: { baseRevision: number; content: LabelSet }) => Promise<ProjectLabels>>(),
}));
vi.mock('../transport/connect.ts', () => ({
  connect: () => ({
    link: {
      call: (path: string[], input: never) =>
        path.join('.') === 'labels.save'
          ? host.save(input)
          : Promise.resolve(
              { 'labels.history': host.history, 'labels.classes': host.classes }[path.join('.')] ?? host.stored,
            ),
    },
  }),
}));

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  host.stored = { revision: 0, content: labelSet.parse({}), saved: null };
  host.history = [];
  host.classes = [];
  host.save.mockImplementation(({ content }) =>
    Promise.resolve({ revision: 1, content, saved: { by: 'Ada', at: '2026-01-01T00:00:00.000Z' } }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetDraft();
  vi.clearAllMocks();
});

async function open(role: Role) {
  useHostFacts.setState({ system: { me: { name: 'Ada', role, named: true } } as SystemInfo });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <LabelsDialog />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('table');
}

/** The select of a row; its open list has the same name. */
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

/** Chooses in it. */
async function choose(label: string, option: string) {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

it('adds a type with a colour and a key, a reason and guidelines, and saves them together', async () => {
  await open('reviewer');
  expect(screen.getAllByRole('rowheader')).toHaveLength(23);
  await user.type(screen.getByLabelText('New component type'), 'Chip{Enter}');
  await choose('Key of Chip', '4');
  await choose('Kind of Slider', 'icon');
  await user.click(screen.getByRole('tab', { name: 'Reject reasons' }));
  await user.type(
    screen.getByLabelText('Reasons of this project', { selector: 'input[type=text], input:not([type])' }),
    'Wrong theme{Enter}',
  );
  await user.click(screen.getByRole('checkbox', { name: 'already asked' }));
  await user.click(screen.getByRole('tab', { name: 'Guidelines' }));
  await user.type(screen.getByLabelText('Guidelines in Markdown'), '# Tight boxes');
  await screen.findByRole('heading', { name: 'Tight boxes' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(host.save).toHaveBeenCalledOnce());
  const [input] = host.save.mock.calls[0] ?? [];
  expect(input).toEqual({
    baseRevision: 0,
    content: labelSet.parse({
      components: [
        { name: 'Slider', category: 'A', kind: 'icon' },
        { name: 'Chip', digit: 4 },
      ],
      reasons: ['Wrong theme'],
      unusedReasons: ['duplicate'],
      guidelines: '# Tight boxes',
    }),
  });
});

it('shows what is wrong at its field, on the tab where that is, and saves nothing', async () => {
  await open('curator');
  await choose('Key of Slider', '4');
  await choose('Key of Checkbox', '4');
  await user.click(screen.getByRole('tab', { name: 'Guidelines' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The key 4 belongs to two component types.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Key of Checkbox')));
  expect(field('Key of Slider').getAttribute('aria-invalid')).toBeNull();
  expect(host.save).not.toHaveBeenCalled();
  await choose('Key of Checkbox', '5');
  expect(screen.queryByText('The key 4 belongs to two component types.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.save).toHaveBeenCalledOnce());
});

it('adds a name that is still being typed when the labels are saved; a known one stays in its field', async () => {
  await open('curator');
  const fresh = screen.getByLabelText<HTMLInputElement>('New component type');
  await user.type(fresh, ' slider {Enter}');
  expect(await screen.findByText('Slider is already in the list.')).toBeTruthy();
  expect(fresh.value).toBe(' slider ');
  expect(screen.getAllByRole('rowheader')).toHaveLength(23);
  await user.clear(fresh);
  await user.type(fresh, 'Chip{Control>}{Enter}{/Control}');
  await waitFor(() => expect(host.save).toHaveBeenCalledOnce());
  expect(host.save.mock.calls[0]?.[0].content.components.map(({ name }) => name)).toEqual(['Chip']);
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('keeps what was typed when it is closed, until it is saved or discarded', async () => {
  await open('curator');
  await choose('Key of Slider', '4');
  await user.type(screen.getByLabelText('New component type'), 'Ch');
  cleanup();
  await open('curator');
  expect(field('Key of Slider')).toHaveProperty('value', '4');
  expect(screen.getByLabelText('New component type')).toHaveProperty('value', 'Ch');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Key of Slider')).toHaveProperty('value', 'none');
  expect(screen.getByLabelText('New component type')).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

it('says when somebody saved meanwhile, and saves over it only when that was read', async () => {
  await open('curator');
  await choose('Key of Slider', '4');
  queryClient.setQueryData(orpc.labels.get.queryOptions().queryKey, {
    revision: 3,
    content: labelSet.parse({ reasons: ['Cut off'] }),
    saved: { by: 'Bob', at: '2026-01-01T00:00:00.000Z' },
  });
  expect(await screen.findByText(/Bob saved the labels while you edited them/)).toBeTruthy();
  expect(field('Key of Slider')).toHaveProperty('value', '4');
  await user.click(screen.getByRole('button', { name: 'Save over their version' }));
  await waitFor(() => expect(host.save.mock.calls[0]?.[0]).toMatchObject({ baseRevision: 3 }));
});

it('shows what others save while nothing is changed here', async () => {
  await open('curator');
  queryClient.setQueryData(orpc.labels.get.queryOptions().queryKey, {
    revision: 1,
    content: labelSet.parse({ components: [{ name: 'Chip' }] }),
    saved: { by: 'Bob', at: '2026-01-01T00:00:00.000Z' },
  });
  expect(await screen.findByRole('rowheader', { name: 'Chip' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discard changes' })).toHaveProperty('disabled', true);
});

it('is readable for annotators, and says who may change it', async () => {
  await open('annotator');
  expect(screen.getByText(/Only a reviewer can do this/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  expect(field('Key of Slider')).toHaveProperty('disabled', true);
});

it('makes a class of imported elements a type', async () => {
  host.classes = [
    { name: 'chip', elements: 12 },
    { name: 'Slider', elements: 3 },
  ];
  await open('reviewer');
  await user.click(await screen.findByRole('button', { name: 'Make chip a component type (12 elements)' }));
  expect(screen.getByRole('rowheader', { name: 'chip' })).toBeTruthy();
  // A class that is already a type is not offered.
  expect(screen.queryByRole('region', { name: 'Classes of imported elements' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.save).toHaveBeenCalledOnce());
  expect(host.save.mock.calls[0]?.[0].content.components).toEqual([
    { name: 'chip', category: null, colour: null, digit: null, kind: null },
  ]);
});

it('brings an earlier version back into the form, to be saved as a new one', async () => {
  const earlier = labelSet.parse({ components: [{ name: 'Chip' }], reasons: ['Wrong theme'] });
  const saved = (by: string) => ({ by, at: '2026-01-01T00:00:00.000Z' });
  host.stored = { revision: 2, content: labelSet.parse({}), saved: saved('Bob') };
  host.history = [
    { ...host.stored, why: '' },
    { revision: 1, content: earlier, saved: saved('Ada'), why: '' },
  ];
  await open('reviewer');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await screen.findByText('1 type, 0 attributes, 1 reason');
  expect(screen.queryByRole('button', { name: 'Bring back version 2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bring back version 1' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.save).toHaveBeenCalledWith({ baseRevision: 2, content: earlier }));
});

it('other words for types can be changed, and are saved with the rest', async () => {
  await open('curator');
  await user.click(screen.getByRole('tab', { name: 'Other words' }));
  expect(screen.getByLabelText<HTMLInputElement>('Word 1').value).toBe('toggle');
  await user.click(screen.getByRole('button', { name: 'Remove toggle' }));
  await user.click(screen.getByRole('button', { name: 'Add a word' }));
  const words = screen.getAllByLabelText(/^Word \d/);
  await user.type(words.at(-1)!, 'chip');
  await choose('Component type of chip', 'Tabs');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.save).toHaveBeenCalledOnce());
  const { synonyms } = host.save.mock.calls[0]![0].content;
  expect(synonyms.map(({ word }) => word)).not.toContain('toggle');
  expect(synonyms.at(-1)).toEqual({ word: 'chip', component: 'Tabs' });
});
