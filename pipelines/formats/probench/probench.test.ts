import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '#shared/episodes/actions.ts';
import { contentOfStep } from '../episodes/content.ts';
import type { ReadEpisode, ReadStep } from '../episodes/record.ts';
import { probench } from './index.ts';
import { probenchAction, probenchWord } from './words.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-probench-'));
});
afterEach(() => rm(folder, { recursive: true }));

const task = (id: string, more: object = {}) => ({
  id,
  app: 'airbnb',
  category: 'Travel',
  language: 'en',
  instruction: `Find a place for task ${id}`,
  task_type: 'process',
  max_steps: 15,
  key_operations: ['filter: 3 bedrooms'],
  ...more,
});
const lines = (name: string, rows: unknown[]) =>
  writeFile(
    path.join(folder, name),
    rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
  );

async function read(chosen = folder) {
  const episodes: ReadEpisode[] = [];
  const refused: string[] = [];
  for await (const episode of probench.episodes?.(chosen, {}) ?? [])
    if ('episode' in episode) episodes.push(episode.episode);
    else if ('refused' in episode) refused.push(`${episode.refused.record}: ${episode.refused.why}`);
  return { episodes, refused };
}

describe('probench', () => {
  it('reads tasks without runs as episodes without steps, also from a JSON list', async () => {
    await writeFile(
      path.join(folder, 'all.json'),
      JSON.stringify([task('a'), task('b', { task_type: 'state', language: 'zh' })]),
    );
    const { episodes } = await read(path.join(folder, 'all.json'));
    expect(episodes.map(({ content }) => content)).toMatchObject([
      {
        name: 'a',
        task: 'Find a place for task a',
        apps: ['airbnb'],
        language: 'en',
        maxSteps: 15,
        process: { type: 'process', category: 'Travel', keyOperations: ['filter: 3 bedrooms'] },
      },
      { name: 'b', language: 'zh', process: { type: 'state' } },
    ]);
    expect(episodes.every(({ steps }) => steps.length === 0)).toBe(true);
  });

  it('reads runs with their clicks described by the tree, and stops early ones', async () => {
    await mkdir(path.join(folder, 'trees'));
    await writeFile(
      path.join(folder, 'trees', '0.xml'),
      '<hierarchy><node bounds="[0,0][540,1118]" clickable="true" resource-id="a:id/filter" text=""><node bounds="[0,0][9,9]" text="Rooms"/></node></hierarchy>',
    );
    await lines('tasks.jsonl', [task('a'), task('b', { instruction: 'Send the host a word' })]);
    const back = { action: 'BACK' };
    await lines('runs.jsonl', [
      {
        id: 'a',
        agent: 'm',
        outcome: 'success',
        steps: [
          { image: 'gone.png', image_size: [1080, 2280], action: 'CLICK(100,200)', tree: 'trees/0.xml' },
          { action: 'CLICK(100,2270)', image_size: [1080, 2280], tree: 'trees/0.xml' },
          { action: 'TYPE(desk lamp)', tree: '../secret.xml' },
          { action: 'COMPLETE' },
        ],
      },
      { id: 'b', outcome: 'failure', steps: [back, back, back, back, back] },
      { id: 'zz', steps: [] },
    ]);
    const { episodes, refused } = await read();
    const clickAt = (step: ReadStep, width: number) => contentOfStep(step, { width, height: 2280 }, 0).click;
    expect(episodes[0]?.steps.map((step) => clickAt(step, 1080))).toEqual([
      {
        desc: 'filter Rooms',
        node: { index: 0, box: [0, 0, 1080, 2236], clickable: true, resourceId: 'a:id/filter' },
        fallback: false,
        scale: 2,
      },
      { desc: '', node: null, fallback: true, scale: 2 },
      undefined,
      undefined,
    ]);
    // the picture's true size counts, not the size in the file
    const [first] = episodes[0]?.steps ?? [];
    expect(first && clickAt(first, 270)).toMatchObject({
      scale: 0.5,
      fallback: false,
      node: { box: [0, 0, 270, 559] },
    });
    expect(episodes[0]?.steps.map(({ actions }) => actions[0]?.type)).toEqual(['click', 'click', 'type', 'finish']);
    expect(episodes[0]?.steps[0]?.boxes).toHaveLength(2);
    expect(episodes[0]?.steps[2]?.problems).toMatchObject([{ code: 'tree-unreadable' }]);
    expect(episodes[0]?.content).toMatchObject({ outcome: 'success', agent: 'm' });
    expect(episodes[1]?.content).toMatchObject({ outcome: 'uncompleted', reason: 'early-stop' });
    expect(refused).toEqual(['runs.jsonl:3: there is no task zz']);
  });

  it('lists instructions that are too alike, duplicate tasks, and invalid rows', async () => {
    await lines('tasks.jsonl', [
      task('a', { instruction: 'Find a flat in Paris with three bedrooms and sort by price' }),
      task('b', { instruction: 'Find a flat in Paris with four bedrooms and sort by price' }),
      task('a'),
      task('c', { task_type: 'other' }),
      'no json',
    ]);
    const { episodes, refused } = await read();
    expect(episodes.map(({ problems }) => problems)).toEqual([
      [],
      [{ code: 'task-alike', step: null, detail: 'Its instruction is nearly the same as that of a, in the same app.' }],
    ]);
    expect(refused).toEqual([
      expect.stringMatching(/^tasks.jsonl:4: task_type/),
      expect.stringMatching(/^tasks.jsonl:5: /),
      'tasks.jsonl:3: the task a is listed twice',
    ]);
  });
});

describe('words of ProBench', () => {
  it.each<[string, Partial<Action>]>([
    ['CLICK(540,1200)', { type: 'click', point: [540, 1200] }],
    ['SWIPE(540,1200,540,300)', { type: 'swipe', point: [540, 1200], to: [540, 300] }],
    ['TYPE(desk lamp, red)', { type: 'type', text: 'desk lamp, red' }],
    ['ENTER', { type: 'enter' }],
    ['BACK', { type: 'back' }],
    ['WAIT', { type: 'wait' }],
    ['COMPLETE', { type: 'finish' }],
  ])('%s goes both ways', (text, action) => {
    const { point, to, raw, ...read } = probenchAction(text);
    expect(raw).toBe(text);
    expect({ ...read, ...(point && { point: point.numbers }), ...(to && { to: to.numbers }) }).toEqual(action);
    expect(probenchWord({ type: null, ...action, raw: 'x' })).toBe(text);
  });

  it('keeps what ProBench has no word for', () => {
    expect(probenchAction('HOME')).toEqual({ type: null, raw: 'HOME' });
    expect(probenchWord({ type: 'home', raw: 'press_home()' })).toBe('press_home()');
  });
});
