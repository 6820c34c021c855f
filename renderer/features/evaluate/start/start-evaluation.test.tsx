// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import type { TaskInfo } from '../charts/figures.ts';
import { emptyFields, numberFaults, requestsOf } from './evaluation-form.ts';
import { StartEvaluation } from './StartEvaluation.tsx';

const user = userEvent.setup({ delay: null });
const onStarted = vi.fn<(release: string, task: string) => void>();
const task = {
  ...{ id: 'points', name: 'Points', arms: ['baseline', 'box'], preparedArms: ['box'] },
  ...{ rotates: false, evaluable: true },
} as TaskInfo;

beforeEach(() => {
  onStarted.mockReset();
  host.reset({
    'models.list': () => [
      { record: { name: 'one' } },
      { record: { name: 'two' } },
      { record: { name: 'acts' }, liveOnly: true },
    ],
    'evaluations.estimate': () => ({
      items: 8,
      calls: 8,
      mostCalls: 8,
      reusable: 0,
      repeated: 0,
      about: false,
      cost: 1,
      range: [1, 2],
      problems: [],
      keysToAllow: [],
    }),
    'evaluations.start': () => ({}),
  });
});
afterEach(clearScreen);

it('makes one request for each model and arm, and sends only what was filled in', () => {
  const fields = emptyFields('0.1', 'points');
  expect(requestsOf(fields, [task])).toEqual([]);
  const plain = requestsOf({ ...fields, models: ['one'] }, [task]);
  expect(plain).toEqual([
    {
      task: 'points',
      release: '0.1',
      circular: false,
      noImage: false,
      systemPrompt: 'benchmark-default',
      model: 'one',
    },
  ]);
  const many = requestsOf({ ...fields, models: ['one', 'two'], arms: ['baseline', 'box'], detector: 'two', limit: 5 }, [
    task,
  ]);
  expect(many.map(({ model, arm, detector, limit, seed }) => [model, arm, detector, limit, seed])).toEqual([
    ['one', 'baseline', undefined, 5, 1],
    ['one', 'box', 'two', 5, 1],
    ['two', 'baseline', undefined, 5, 1],
    ['two', 'box', 'two', 5, 1],
  ]);
  expect(Object.keys(numberFaults({ ...fields, limit: 0, concurrency: -1 }))).toEqual(['concurrency', 'limit']);
});

it('sends an option only to a task that has it', () => {
  const chosen = { ...emptyFields('0.1', 'points'), models: ['one'], circular: true };
  expect(requestsOf(chosen, [task])).toMatchObject([{ circular: false }]);
  expect(requestsOf(chosen, [{ ...task, rotates: true }])).toMatchObject([{ circular: true }]);
});

it('sends an extractor only for a task with options', () => {
  const chosen = { ...emptyFields('0.1', 'points'), models: ['one'], extractor: 'two' };
  expect(requestsOf(chosen, [task])[0]).not.toHaveProperty('extractor');
  expect(requestsOf(chosen, [{ ...task, rotates: true }])).toMatchObject([{ extractor: 'two' }]);
  expect(requestsOf({ ...chosen, extractor: '' }, [{ ...task, rotates: true }])[0]).not.toHaveProperty('extractor');
});

it('sends repeats and plans only if they are chosen', () => {
  const fields = { ...emptyFields('0.1', 'points'), models: ['one'] };
  for (const plain of [fields, { ...fields, samples: 1 }, { ...fields, repeatSame: true }])
    expect(Object.keys(requestsOf(plain, [task])[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/samples|repeatSame|hints/)]),
    );
  const hints = { name: 'plans.jsonl', texts: { a: 'first open the menu' } };
  const asked = { ...fields, samples: 4, repeatSame: true, hints };
  expect(requestsOf(asked, [task])).toMatchObject([{ samples: 4, repeatSame: true, hints }]);
});

it('makes one request for each temperature and perturbation, with a plain one to compare with', () => {
  const fields = { ...emptyFields('0.1', 'points'), models: ['one'] };
  const ways = (more: object, of = task) =>
    requestsOf({ ...fields, ...more }, [of]).map(({ temperature, perturbation }) => [temperature, perturbation]);
  expect(ways({ temperatures: '0, 0.5,1 1' })).toEqual([
    [0, undefined],
    [0.5, undefined],
    [1, undefined],
  ]);
  // Options can be shuffled only where there are some.
  const perturbations = ['scale-50', 'shuffled'];
  expect(ways({ perturbations })).toEqual([
    [undefined, undefined],
    [undefined, 'scale-50'],
  ]);
  expect(ways({ perturbations }, { ...task, rotates: true })).toHaveLength(3);
  expect(numberFaults({ ...fields, temperatures: '0, warm' })).toHaveProperty('temperatures');
  expect(Object.keys(numberFaults({ ...fields, examples: 0 }))).toEqual(['examples']);
  expect(requestsOf({ ...fields, examples: 2, examplesFrom: '0.0' }, [task])[0]?.fewShot).toEqual({
    k: 2,
    seed: 1,
    from: '0.0',
  });
});

it('reads a file of plans, and says what is wrong with one that it cannot read', async () => {
  await choose('one');
  await user.click(screen.getByText('Arms and repeats'));
  const field = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(field, new File(['{"id": 7, "plan": "open the menu"}\n'], 'plans.jsonl'));
  await waitFor(() =>
    expect(host.inputsOf('evaluations.estimate').at(-1)).toMatchObject({
      hints: { name: 'plans.jsonl', texts: { 7: 'open the menu' } },
    }),
  );
  expect(screen.getByText('one, hints of plans.jsonl')).toBeTruthy();
  await user.upload(field, new File(['{"id": 7}'], 'bad.jsonl'));
  expect(await screen.findByText(/^bad\.jsonl, line 1 needs an "id" and a "plan"/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('one, hints of plans.jsonl')).toBeNull());
  expect(screen.getByRole('button', { name: 'Start 1 evaluation' })).toHaveProperty('disabled', true);
});

it('names each mode in the dry run, and counts what is set below the closed heading', async () => {
  await choose('one');
  await user.click(screen.getByText('Arms and repeats'));
  await user.click(screen.getByLabelText(/^Without the picture/));
  await user.type(screen.getByLabelText('Answers per item (blank = 1)'), '3');
  expect(await screen.findByText('one, no picture, 3 samples')).toBeTruthy();
  expect(screen.getByText('· 2 set')).toBeTruthy();
});

it('offers no model that can only act in live runs', async () => {
  await choose();
  const offered = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent);
  expect(offered).toEqual(expect.arrayContaining(['one', 'two']));
  expect(offered).not.toContain('acts');
});

it('a typed name and Enter choose the model it begins, and another Enter adds none', async () => {
  await choose();
  await user.keyboard('tw{Enter}');
  expect(await screen.findByRole('button', { name: 'Start 1 evaluation' })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Start 1 evaluation' })).toBeTruthy();
});

async function choose(...names: string[]) {
  draw(
    <StartEvaluation
      releases={['0.1']}
      release="0.1"
      tasks={[task]}
      task="points"
      onClose={() => {}}
      onStarted={onStarted}
    />,
  );
  const models = await screen.findByLabelText('Models (several at once)', { selector: 'input' });
  await user.click(models);
  for (const name of names) await user.click(await screen.findByRole('option', { name, hidden: true }));
}

it('says that arms of one model may share calls, which the total counts for each', async () => {
  const shared = /^Evaluations of the same model may share calls/;
  await choose('one', 'two');
  await screen.findByText('Total');
  expect(screen.queryByText(shared)).toBeNull();
  await user.click(screen.getByLabelText('Arms (several at once)', { selector: 'input' }));
  for (const name of ['baseline', 'with box'])
    await user.click(await screen.findByRole('option', { name, hidden: true }));
  expect(await screen.findByText(shared)).toBeTruthy();
});

it('refuses a bad limit at its field, without a dry run of it', async () => {
  await choose('one');
  await screen.findByText('$1.00 ($1.00–$2.00)');
  const asked = host.inputsOf('evaluations.estimate').length;
  await user.type(screen.getByLabelText('Limit (blank = all)'), '0');
  await user.tab();
  expect(await screen.findByText('Must be more than 0.')).toBeTruthy();
  expect(host.inputsOf('evaluations.estimate')).toHaveLength(asked);
  expect(screen.getByRole('button', { name: 'Start 1 evaluation' })).toHaveProperty('disabled', true);
});

it('keeps the choices after a failure, and the next attempt starts only what was not started', async () => {
  host.answers['evaluations.start'] = ({ model }: { model: string }) => {
    if (model === 'two') throw new ORPCError('INVALID', { message: 'two has no key.', data: { field: 'model' } });
    return {};
  };
  await choose('one', 'two');
  const go = () => screen.getByRole('button', { name: 'Start 2 evaluations' });
  await waitFor(() => expect(go()).toHaveProperty('disabled', false));
  await user.click(go());
  expect(await screen.findByText('two has no key.')).toBeTruthy();
  expect(onStarted).not.toHaveBeenCalled();
  host.answers['evaluations.start'] = () => ({});
  await user.click(go());
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith('0.1', 'points'));
  expect(host.inputsOf('evaluations.start').map((input) => (input as { model: string }).model)).toEqual([
    'one',
    'two',
    'two',
  ]);
});
