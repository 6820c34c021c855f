import { expect, it } from 'vitest';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import type { WriteEpisode } from '../episodes/write.ts';
import { actionWords, episodePage } from './page.ts';

const action = { type: 'click' as const, point: [120.4, 40] as [number, number], raw: 'click(120, 40)' };
const episode: WriteEpisode = {
  ...{ id: 'e', source: 'recorder', raw: '{}', problems: [] },
  content: episodeContent.parse({
    ...{
      task: 'Buy <milk> & bread',
      name: 'shop-1',
      platform: 'web',
      agent: 'm',
      outcome: 'failure',
      reason: 'too late',
    },
    source: { kind: 'recording' },
  }),
  steps: [
    {
      ...{ name: 'a.png', picture: null, raw: '' },
      content: stepContent.parse({
        index: 0,
        actions: [action],
        thought: 'I click </pre><script>.',
        url: 'https://shop.example/',
      }),
    },
    {
      ...{ name: 'b.png', picture: null, raw: '' },
      content: stepContent.parse({ index: 3, actions: [{ type: 'type', text: 'milk "x"', raw: '' }] }),
    },
  ],
  final: { name: 'end.png', picture: null },
  judged: [{ judge: 'gpt judge/1', verdict: 'failure', evidence: ['No order.'] }],
  items: [
    {
      kind: 'goal-completion',
      id: 'i',
      label: 'failure',
      content: { done: false },
      state: 'approved',
      source: '',
      raw: null,
    },
  ],
};
const shown = { src: 'data:image/png;base64,AA==', width: 800, height: 600 };

it('has steps with actions on their pictures, thoughts, outcome, judges and labels, and no script', () => {
  const page = episodePage(episode, [shown, shown, null]);
  for (const part of [
    '<h1>Buy &lt;milk&gt; &amp; bread</h1>',
    'click (120, 40)',
    'cx="120.4"',
    'I click &lt;/pre&gt;&lt;script&gt;.',
    '<dt>Outcome</dt><dd>failure: too late</dd>',
    'gpt judge/1: failure; No order.',
    'Step 2 (3 in its source)',
    'alt="Screen before step 1"',
    'The picture end.png is missing.',
    'failure; done: false',
  ])
    expect(page).toContain(part);
  expect(page).not.toMatch(/<script|(?:src|href)="(?!data:)/);
});

it.each([
  [
    { type: 'scroll' as const, direction: 'down' as const, distance: 3, unit: 'wheel' as const, raw: '' },
    'scroll down 3 wheel',
  ],
  [
    { type: 'drag' as const, point: [1, 2] as [number, number], to: [3, 4] as [number, number], raw: '' },
    'drag (1, 2) to (3, 4)',
  ],
  [{ type: 'hotkey' as const, keys: ['ctrl', 'a'], raw: '' }, 'hotkey ctrl+a'],
  [{ type: null, raw: 'tap it' }, 'tap it'],
])('words an action', (entry, words) => {
  expect(actionWords(entry)).toBe(words);
});
