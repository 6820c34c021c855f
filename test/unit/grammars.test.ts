import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { presetOf, presets } from '#pipelines/presets/registry.ts';
import { readReply } from '#pipelines/reading/read-reply.ts';
import { chord } from '#shared/agents/browser-keys.ts';
import { agentTask, type GoldAction } from '#shared/agents/task.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Grammar } from '../support/grammars/grammar.ts';
import { grammars } from '../support/grammars/index.ts';
import { performedAs, recordFor, spaceFor, unitOf, writingFor } from '../support/grammars/reading.ts';

const image = { width: 1280, height: 720 };
/** A screen that most families are sent smaller. */
const large = { width: 2560, height: 1440 };
const tasks = z
  .array(agentTask)
  .parse(JSON.parse(readFileSync(path.join(resourcesFolder(), 'sites/tasks.json'), 'utf8')));
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** Where the elements of each path were when it was walked in a browser: x, y, width, height. */
const places = z
  .record(z.string(), z.array(box))
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../support/grammars/places.json'), 'utf8')));

interface Step {
  action: Action;
  /** Where it clicked before. */
  last: Point | null;
  apps: readonly string[];
  /** What its point must stay in. */
  box: z.infer<typeof box> | null;
}

/** The steps of a task with the places of their elements, and the end. */
function stepsOf(id: string, gold: readonly GoldAction[], apps: readonly string[]): Step[] {
  const boxes = [...(places[id] ?? [])];
  let last: Point | null = null;
  const steps = gold.map(({ target, looks: _, toTarget: __, ...rest }): Step => {
    const found = target === undefined ? null : (boxes.shift() ?? null);
    const point: Point | undefined = found ? [found[0] + found[2] / 2, found[1] + found[3] / 2] : undefined;
    const step: Step = { action: { ...rest, ...(point && { point }), raw: '' }, last, apps, box: found };
    last = point ?? last;
    return step;
  });
  return [...steps, { action: { type: 'finish', raw: '' }, last, apps, box: null }];
}

/** Actions that no shipped task needs, with texts and keys that notations stumble over. */
const others: Step[] = (
  [
    { type: 'click', point: [0.2, 719.6] },
    { type: 'click', point: [641.5, 33.3], keys: ['shift'] },
    { type: 'double_click', point: [1279.4, 5.5] },
    { type: 'right_click', point: [333.3, 444.4] },
    { type: 'drag', point: [12.5, 700.1], to: [1100.7, 80.2] },
    ...(['up', 'down', 'left', 'right'] as const).flatMap((direction) => [
      { type: 'scroll' as const, direction },
      { type: 'scroll' as const, direction, point: [600.4, 350.6] as Point },
      { type: 'scroll' as const, direction, point: [600.4, 350.6] as Point, distance: 3, unit: 'wheel' as const },
      { type: 'scroll' as const, direction, point: [600.4, 350.6] as Point, distance: 240, unit: 'px' as const },
      { type: 'scroll' as const, direction, distance: 240, unit: 'px' as const },
    ]),
    ...[
      ['ctrl', 'a'],
      ['ctrl', 'shift', 'end'],
      ['escape'],
      ['pagedown'],
      ['down'],
      ['tab'],
      ['delete'],
      ['f5'],
      ['a'],
    ].map((keys) => ({ type: 'hotkey' as const, keys })),
    ...[
      "it's",
      'say "hi"',
      'C:\\new\\tab',
      'two\nlines',
      'a [b] c]',
      'click(1, 2)',
      '{"a": 1}',
      '  spaces  ',
      '100',
      '🙂 茶',
      'a, b = c; "d\'e"',
      'WAIT',
      '</answer>',
      'x)',
    ].map((text) => ({ type: 'type' as const, text })),
    { type: 'enter' },
    { type: 'back' },
    { type: 'wait' },
    { type: 'wait', ms: 3000 },
    { type: 'open_app', app: 'Shop' },
    { type: 'switch_tab', text: 'Notes' },
    { type: 'answer', text: 'It’s "6 月 3 日" (Tue)' },
    { type: 'finish', text: 'Done: 3.50' },
    { type: 'fail' },
    { type: 'fail', text: 'There is no such order.' },
  ] satisfies Omit<Action, 'raw'>[]
).map((action) => ({ action: { ...action, raw: '' }, last: [200.3, 100.8], apps: ['Shop', 'Notes'], box: null }));

/** Whether two lists of calls are alike, numbers within half of what can be written. */
function alike(a: unknown, b: unknown, most: number): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= most;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, at) => alike(entry, b[at], most));
  return JSON.stringify(a) === JSON.stringify(b);
}

const wordless = Symbol('the notation has no words for it');

/** Null if a reply is performed as the action that it was written for, otherwise what is wrong. */
async function wrong(
  grammar: Grammar,
  { action, last, apps, box: target }: Step,
  size: Size = image,
): Promise<string | typeof wordless | null> {
  const space = spaceFor(grammar, size);
  const written = grammar.write(action, writingFor(space, apps, last));
  if (written === null) return wordless;
  const { reply, means } = typeof written === 'string' ? { reply: written, means: action } : written;
  const read = readReply(reply, space);
  const tell = (what: unknown) => `${JSON.stringify(reply)} → ${JSON.stringify(what)}`;
  if (!('read' in read)) return tell(read);
  if (read.read.element ?? read.read.toElement) return tell(read);
  const [done, meant] = [await performedAs(read.read.action, size), await performedAs(means, size)];
  const most = Math.max(...unitOf(space)) / 2 + 1e-6;
  if (!alike(done, meant, most)) return tell({ done, meant });
  const point = read.read.action.point;
  if (!target || !point) return null;
  const [x, y, width, height] = target;
  const inside = point[0] >= x && point[1] >= y && point[0] <= x + width && point[1] <= y + height;
  return inside ? null : tell({ outside: target, point });
}

it.each(grammars.map((grammar) => [grammar.name, grammar] as const))(
  '%s: every step of the shipped web tasks, and every other action, arrives as it was written',
  async (_, grammar) => {
    const all = [...tasks.flatMap(({ id, gold, apps }) => stepsOf(id, gold, apps)), ...others];
    // Most ends are alike.
    const steps = new Map(all.map((step) => [JSON.stringify([step.action, step.last]), step])).values();
    const found = await Promise.all([
      ...[...steps].map((step) => wrong(grammar, step)),
      ...others.map((step) => wrong(grammar, step, large)),
    ]);
    expect(found.filter((what) => what !== null && what !== wordless)).toEqual([]);
  },
);

it('what notations have no words for in the shipped web tasks is counted', () => {
  const counts = grammars.map((grammar) => {
    const space = spaceFor(grammar, image);
    const left = tasks.flatMap(({ id, gold, apps }) =>
      stepsOf(id, gold, apps)
        .filter(({ action, last }) => grammar.write(action, writingFor(space, apps, last)) === null)
        .map(({ action }) => action.type ?? ''),
    );
    const each = [...new Set(left)].sort().map((type) => `${type} ${left.filter((other) => other === type).length}`);
    return [grammar.name, each.join(', ')];
  });
  expect(Object.fromEntries(counts.filter(([, left]) => left !== ''))).toEqual({
    'OS-Atlas': 'answer 5, hotkey 1',
    'GLM-4.5V': 'answer 5, switch_tab 11',
    CogAgent: 'answer 5',
    AutoGLM: 'hotkey 1',
    'Qwen2.5-VL, computer': 'answer 5, switch_tab 11',
    'Qwen3-VL, computer': 'switch_tab 11',
    'GUI-Owl': 'switch_tab 11',
    'GUI-Owl-1.5': 'switch_tab 11',
    'Qwen2.5-VL, phone': 'hotkey 1',
    'Qwen3-VL, phone': 'hotkey 1',
    'MAI-UI': 'hotkey 1',
    Holo1: 'hotkey 1, switch_tab 11',
    'Holo1.5': 'hotkey 1, switch_tab 11',
    Holo2: 'hotkey 1, switch_tab 11',
    AgentCPM: 'answer 5, hotkey 1, switch_tab 11',
    AndroidWorld: 'hotkey 1',
    ShowUI: 'finish 45, hotkey 1, switch_tab 11',
    'Claude computer use, as text': 'answer 5, finish 45, switch_tab 11',
    'OpenAI computer use, as text': 'answer 5, finish 45, switch_tab 11',
    Aguvis: 'switch_tab 11',
    'Kimi-VL': 'switch_tab 11',
    OSWorld: 'answer 5, switch_tab 11',
    'BrowserGym, by position': 'finish 45',
    WebArena: 'click 140, type 28',
  });
});

/** Families that only point; a planner acts with them. */
const pointing = ['jedi', 'gta1', 'ferret-ui', 'aria-ui', 'uground', 'uground-qwen', 'molmo'];
/** What acts by calls of a tool only, or is no model. */
const apart = ['gemini-computer-use', 'builtin'];

it('every family that acts has a notation here', () => {
  const here = new Set(grammars.map((grammar) => presetOf(recordFor(grammar)).id));
  expect(
    presets
      .map(({ id }) => id)
      .filter((id) => !here.has(id))
      .sort(),
  ).toEqual([...pointing, ...apart].sort());
});

it('keys have the browser’s names, however agents spell them', () => {
  const spelled = {
    'Control+a': [
      ['ctrl', 'a'],
      ['CTRL', 'A'],
      ['Control_L', 'a'],
      ['Lcontrol', 'A'],
      ['ctrlleft', 'a'],
    ],
    'Shift+Tab': [
      ['shift', 'tab'],
      ['Lshift', 'Tab'],
      ['shiftleft', 'tab'],
    ],
    PageDown: [['Page_Down'], ['PAGEDOWN'], ['pgdn'], ['Next']],
    ArrowUp: [['up'], ['ARROWUP']],
    Enter: [['Return'], ['KP_Enter']],
    Insert: [['insert']],
    F5: [['f5']],
    'Control++': [['ctrl', 'plus']],
    'ControlOrMeta+a': [['ControlOrMeta', 'a']],
  };
  for (const [name, ways] of Object.entries(spelled)) expect(ways.map(chord)).toEqual(ways.map(() => name));
});
