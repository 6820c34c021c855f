// Screens are loaded with what they show, so this needs a document: a file for the components' tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { actions, findAction } from '#shared/actions/registry.ts';
import { leastRole, type Procedure } from '#shared/contract/roles.ts';
import { selectionActions } from '../../renderer/features/trajectories/list/selection-actions.ts';

const renderer = path.resolve(import.meta.dirname, '../../renderer');
const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('test-support'))
  .map((file) => ({ file, text: readFileSync(path.join(renderer, file), 'utf8') }));

/** Calls whose control is disabled by another call of the same role, or that a page makes on its own. */
const reached: Partial<Record<Procedure, string>> = {
  'drafting.preview': 'in the questions of an episode, which drafting.cells opens',
  'evaluations.estimate': 'in the start of an evaluation, which evaluations.start opens',
  'imports.guess': 'in the import, which imports.start opens',
  'imports.contents': 'in the import, which imports.start opens',
  'imports.preview': 'in the import, which imports.start opens',
  'imports.previewImage': 'in the import, which imports.start opens',
  'imports.servers': 'read only by whoever may use imports.allowServer',
  'imports.stage': 'in the import, which imports.start opens',
  'imports.staged': 'in the import, which imports.start opens',
  'imports.unstage': 'in the import, which imports.start opens',
  'items.counts': 'in the item browser, which items.query opens',
  'items.open': 'in the item browser, which items.query opens',
  'judging.cards': 'on the screen that judging.agents opens',
  'judging.compare': 'on the screen that judging.agents opens',
  'judging.report': 'on the screen that judging.agents opens',
  'tables.file': 'on the screen that tables.get opens',
  'ownParts.adapter': 'in the section that ownParts.prompts shows',
  'labels.classes': 'in the labels, for those who may change them, as labels.save says',
  'people.adopt': 'in the list that people.list shows',
  'people.remove': 'in the list that people.list shows',
  'people.renew': 'in the list that people.list shows',
  'people.setRole': 'in the list that people.list shows',
  'projects.restoreBackup': 'offered only where a project could not be opened, to whoever runs the studio',
  'recordings.finish': 'in the recorder, which recordings.start opens',
  'runs.estimate': 'in the start of a run, which runs.start opens',
  'agents.environments': 'in the start of a live run, which agents.start opens',
  'agents.estimate': 'in the start of a live run, which agents.start opens',
  'agents.readTasks': 'in the start of a live run, which agents.start opens',
  'agents.taskSets': 'in the start of a live run, which agents.start opens',
  'agents.result': 'on the board that live.board opens',
  'live.attempt': 'on the board that live.board opens',
  'live.graph': 'on the board that live.board opens',
  'runs.callPicture': 'in the call that runs.call opens',
  'releases.describe': 'in the dialog that releases.publish opens',
  'releases.publication': 'in the dialog that releases.publish opens',
  'trials.act': 'in the trial that trials.start opens',
  'trials.finish': 'in the trial that trials.start opens',
  'trials.leave': 'in the trial that trials.start opens',
  'trials.test': 'beside the trial that trials.start opens',
  'system.setName': 'offered only to whoever runs the studio without a list of people',
};

const called = new Set<Procedure>();
for (const { text } of sources)
  for (const [, resource, name] of text.matchAll(/\b(?:client|orpc)\.(\w+)\.(\w+)/g)) {
    const procedure = `${resource}.${name}` as Procedure;
    if (leastRole[procedure] && leastRole[procedure] !== 'annotator') called.add(procedure);
  }

const greyed = new Set([
  ...sources.flatMap(({ text }) => [...text.matchAll(/useCallRefusal\('([\w.]+)'\)/g)].map(([, name]) => name)),
  ...actions.map(({ needs }) => needs),
]);

it('everything that a role is refused is disabled with the reason where it is offered', () => {
  expect(called.size).toBeGreaterThan(40);
  expect([...called].filter((procedure) => !greyed.has(procedure) && !(procedure in reached))).toEqual([]);
});

it('lists no call that is disabled on its own or no longer used', () => {
  expect(
    Object.keys(reached).filter((name) => greyed.has(name as Procedure) || !called.has(name as Procedure)),
  ).toEqual([]);
});

it('buttons for selected episodes are disabled for the same people as their keys and menu lines', () => {
  for (const { action, procedure } of selectionActions)
    expect([action, findAction(action)?.needs]).toEqual([action, procedure]);
});

it('what opens a dialog or a screen that not everybody may use says so in menus and at keys too', () => {
  const needs = (id: string) => findAction(id)?.needs;
  expect(
    Object.fromEntries(
      ['item-export', 'item-tag', 'item-give', 'import-paste', 'review-quality'].map((id) => [id, needs(id)]),
    ),
  ).toEqual({
    'item-export': 'exports.start',
    'item-tag': 'screenshots.update',
    'item-give': 'screenshots.assign',
    'import-paste': 'imports.upload',
    'review-quality': 'review.quality',
  });
});
