// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Team } from '#shared/contract/people.ts';
import type { Project } from '#shared/contract/projects.ts';
import { useRoute } from '../../places/route.ts';
import { useHostFacts } from '../../project/project.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import Settings from './index.tsx';
import { ReviewRules } from './ReviewRules.tsx';

const user = userEvent.setup({ delay: null });
const settings = { annotatorsPerItem: 2, goldShare: 0.1, anonymiseNames: true };
const person = { addedAt: null, expiresAt: null, online: false, lastWorked: null, owner: false };
const team: Team = {
  people: [
    { ...person, name: 'Ada', role: 'curator', owner: true, link: null, online: true },
    {
      ...person,
      name: 'Ben',
      role: 'reviewer',
      link: 'used',
      lastWorked: new Date(Date.now() - 7_200_000).toISOString(),
    },
    { ...person, name: 'Cat', role: 'annotator', link: 'expired' },
  ],
  foreign: [],
  served: 'network',
};

beforeEach(() => {
  host.reset({ 'projects.updateSettings': () => ({}), 'people.list': () => team, 'people.setRole': () => team });
  useHostFacts.setState({ project: { name: 'Buttons', path: '/p', settings, readOnly: false } as Project });
  useRoute.setState({ screen: 'settings', id: null, params: {} });
});
afterEach(clearScreen);

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr');

it('lists who may work here: role, link, presence, last work', async () => {
  draw(<Settings />);
  expect((await rowOf('Ada'))?.textContent).toBe('Adayouruns the studiocuratoronlinenot yet');
  expect((await rowOf('Ben'))?.textContent).toContain('openedoffline2 h ago');
  expect((await rowOf('Cat'))?.textContent).toContain('expiredofflinenot yet');
});

it('invites: the link is shown once, to copy and as a QR code', async () => {
  const link = 'https://studio.example.org/?token=abc';
  host.answers['people.invite'] = () => ({ name: 'Dan', token: 'abc', link, expiresAt: null });
  draw(<Settings />);
  await user.click(await screen.findByRole('button', { name: 'Invite…' }));
  await user.type(await screen.findByLabelText('Name'), ' Dan {Enter}');
  expect(await screen.findByDisplayValue(link)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the link' }).querySelector('path')?.getAttribute('d')).toMatch(
    /^M4 4h1/,
  );
  expect(host.inputsOf('people.invite')).toEqual([{ name: 'Dan', role: 'annotator', days: 7 }]);
});

it('changes a role, renews a link and removes a person', async () => {
  host.answers['people.renew'] = () => ({ name: 'Cat', token: 'abc', link: null, expiresAt: null });
  host.answers['people.remove'] = () => team;
  draw(<Settings />);
  await user.click(await screen.findByRole('combobox', { name: 'Role of Cat' }));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(host.inputsOf('people.setRole')).toEqual([{ name: 'Cat', role: 'reviewer' }]));
  const choose = async (what: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions for Cat' }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await choose('New link…');
  await user.click(await screen.findByRole('button', { name: 'Create new link' }));
  expect(await screen.findByDisplayValue('abc')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await choose('Remove…');
  const dialog = await screen.findByRole('dialog', { name: 'Remove Cat?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(host.inputsOf('people.remove')).toEqual([{ name: 'Cat' }]));
});

it('tells an annotator whom to ask and asks the host for nothing', async () => {
  draw(<Settings />, 'annotator');
  expect((await screen.findByRole('alert')).textContent).toContain('Only a curator can do this');
  expect(host.inputsOf('people.list')).toEqual([]);
});

it.each([
  ['review', 'Answers per item'],
  ['labels', 'Edit labels and guidelines…'],
  ['privacy', 'Hide names of platforms and apps'],
  ['models', 'Edit models'],
  ['storage', 'Check this project…'],
])('has the section %s, by its address too', async (id, words) => {
  useRoute.setState({ screen: 'settings', id, params: {} });
  draw(<Settings />);
  expect(screen.getByRole('navigation').querySelector('[aria-current]')?.getAttribute('href')).toBe(`#/settings/${id}`);
  expect((await screen.findAllByText(new RegExp(words), { exact: false })).length).toBeGreaterThan(0);
});

it('hides names in exported files, or no longer', async () => {
  useRoute.setState({ screen: 'settings', id: 'privacy', params: {} });
  draw(<Settings />);
  await user.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(host.inputsOf('projects.updateSettings')).toEqual([{ anonymiseNames: false }]));
});

it('saves the rules of review when they are left, refuses bad ones, and shows what others saved', async () => {
  draw(<ReviewRules />);
  const people = field('Answers per item');
  await user.clear(people);
  await user.type(people, '9{Enter}');
  expect(await screen.findByText('Must be 5 or less.')).toBeTruthy();
  expect(host.inputsOf('projects.updateSettings')).toEqual([]);
  await user.clear(people);
  await user.type(people, '3');
  await user.click(document.body);
  await waitFor(() =>
    expect(host.inputsOf('projects.updateSettings')).toEqual([{ annotatorsPerItem: 3, goldShare: 0.1 }]),
  );
  act(() => useHostFacts.setState({ project: { settings: { ...settings, annotatorsPerItem: 4 } } as Project }));
  expect(field('Answers per item').value).toBe('4');
});

it('allows a program for tasks, refuses what is no command, and takes one back', async () => {
  const clock = { app: 'Clock', command: 'xclock', package: 'x11-apps', title: 'xclock' };
  const withPrograms = (programs: (typeof clock)[]) =>
    useHostFacts.setState({
      project: { name: 'Buttons', path: '/p', settings: { ...settings, programs }, readOnly: false } as Project,
    });
  withPrograms([]);
  useRoute.setState({ screen: 'settings', id: 'programs', params: {} });
  draw(<Settings />);
  expect(screen.getByRole('row', { name: /Mousepad/ }).textContent).toContain('always allowed');
  await user.click(screen.getByRole('button', { name: 'Allow a program…' }));
  await screen.findByLabelText('App');
  const fill = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  };
  await fill('App', 'Clock');
  await fill('Debian package', 'x11-apps');
  await fill('Window title', 'xclock');
  await fill('Command', '/bin/sh');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/a program of the system by its name/)).toBeTruthy();
  expect(host.inputsOf('projects.updateSettings')).toEqual([]);
  await fill('Command', 'xclock');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(host.inputsOf('projects.updateSettings')).toEqual([{ programs: [clock] }]));
  act(() => withPrograms([clock]));
  await user.click(await screen.findByRole('button', { name: 'Remove Clock' }));
  await waitFor(() => expect(host.inputsOf('projects.updateSettings').at(-1)).toEqual({ programs: [] }));
});

it('a server that links may lead to can be removed again', async () => {
  const server = 'https://data.example.org';
  let allowed = [server];
  host.answers['imports.servers'] = () => ({ allowed });
  host.answers['imports.allowServer'] = () => {
    allowed = [];
    return {};
  };
  host.answers['projects.backups'] = () => [];
  useRoute.setState({ screen: 'settings', id: 'storage', params: {} });
  draw(<Settings />, 'curator');
  await user.click(await screen.findByRole('button', { name: `Remove ${server}` }));
  await waitFor(() => expect(screen.queryByText(server)).toBeNull());
  expect(host.inputsOf('imports.allowServer')).toEqual([{ server, allowed: false }]);
});
