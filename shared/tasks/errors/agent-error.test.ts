import { expect, it } from 'vitest';
import type { Action } from '#shared/episodes/actions.ts';
import { type FailedEpisode, proposedReason } from './agent-error.ts';

type Step = FailedEpisode['steps'][number];
const step = (action: Partial<Action>, more: Partial<Step> = {}): Step => ({
  ...{ index: 0, phase: null, ordinal: 0, calls: [], actions: [{ type: 'click', raw: '', ...action }] },
  ...more,
});
const press = (x: number, fallback: boolean) =>
  step({ point: [x, 1] }, { click: { desc: '', node: null, fallback, scale: 1 } });
const met = (kind: string, is: boolean | null) => ({ kind, met: is, evidence: '' });
const failed = (more: Partial<FailedEpisode>): FailedEpisode => ({
  ...{ task: 'Find the cheapest red lamp in the shop', steps: [step({ point: [1, 1] })], unfinished: false },
  ...{ ending: null, criteria: [] },
  ...more,
});

it.each<[string | null, Partial<FailedEpisode>]>([
  [null, {}],
  ['loop', { steps: Array.from({ length: 5 }, () => step({ point: [7, 7] })) }],
  ['loop', { ending: 'early-stop' }],
  ['declined', { ending: 'refused' }],
  ['format', { ending: 'no-action', unfinished: true }],
  ['search-shortcut', { steps: [step({ type: 'type', text: 'find the cheapest red lamp in shop' })] }],
  // Four words of the task are not the task, and what a task quotes is there to be typed.
  [null, { steps: [step({ type: 'type', text: 'cheapest red lamp shop' })] }],
  [null, { task: 'Send “I will be late today” to Bo', steps: [step({ type: 'type', text: 'I will be late today' })] }],
  ['search-shortcut', { task: '在商店里找红色的灯', steps: [step({ type: 'type', text: '在商店里找红色的灯' })] }],
  ['wrong-target', { steps: [press(1, true), press(2, false), press(3, true)] }],
  [null, { steps: [press(1, true), press(2, false)] }],
  ['wrong-target', { ending: 'off-graph' }],
  [
    'thought-action',
    {
      steps: [
        step({ type: 'scroll' }, { thought: 'I will click Save.' }),
        step({ type: 'type', text: 'a' }, { thought: '点击保存' }),
        step({ type: 'click' }, { thought: 'Click it.' }),
      ],
    },
  ],
  [null, { steps: [step({ type: 'hotkey' }, { thought: 'Press it' }), step({}, { thought: 'Type or click' })] }],
  [
    'lost-information',
    {
      steps: ['a.io', 'b.io', 'a.io', 'b.io', 'a.io'].map((host, x) =>
        step({ point: [x, 1] }, { url: `https://${host}/x` }),
      ),
    },
  ],
  [null, { steps: ['Notes', 'Mail', 'Notes'].map((app) => step({ type: 'open_app', app })) }],
  ['blocked', { ending: 'step-limit', steps: [1, 2, 3].map((x) => step({ point: [x, x], status: 'not offered' })) }],
  // Elsewhere a status may say that it went well.
  [null, { steps: [1, 2, 3].map((x) => step({ point: [x, x], status: 'success' })) }],
  ['stopped-early', { steps: [step({ type: 'fail' })] }],
  ['wrong-answer', { criteria: [met('url', true), met('answer', false)] }],
  ['missing-step', { criteria: [met('url', true), met('text', false), met('answer', false)] }],
  [null, { criteria: [met('url', null), met('text', false)] }],
  ['out-of-steps', { unfinished: true }],
])('proposes %s', (kind, more) => {
  expect(proposedReason(failed(more))).toBe(kind);
});
