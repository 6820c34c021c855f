import { expect, it } from 'vitest';
import { instructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import { questionContent } from '#shared/contents/question.ts';
import type { WriteElement, WriteItem } from './format.ts';
import { Losses } from './losses.ts';
import { formats } from './registry.ts';

const text = { write: async () => {}, end: async () => {} };
const out = { text: async () => text, bytes: async () => text, picture: async () => {} };

const element = (more: object, id: string): WriteElement => ({
  id,
  content: elementContent.parse({ name: 'Volume', locate: [10, 10, 60, 30], ...more }),
  state: 'approved',
  source: 'test',
  raw: null,
  instructions: [
    { id: `${id}i`, content: instructionContent.parse({ type: 'basic', text: 'Press' }), state: 'approved', raw: null },
  ],
});
const item: WriteItem = {
  screenshot: {
    id: 's',
    sha256: 'a'.repeat(64),
    ext: 'png',
    width: 200,
    height: 100,
    name: 'a.png',
    exportName: 'a',
    platform: 'web',
    app: 'Lantern',
    tags: [],
    state: 'approved',
    file: '/none/a.png',
  },
  elements: [
    element({ kind: 'icon', role: 'slider', component: 'Slider', polygon: [10, 10, 60, 10, 60, 30] }, 'e1'),
    element({ role: 'button', stateNow: '5', interact: [20, 10, 30, 30] }, 'e2'),
  ],
  questions: [
    {
      id: 'q',
      content: questionContent.parse({
        difficulty: 'easy',
        question: 'What?',
        options: [
          { letter: 'A', text: 'x' },
          { letter: 'B', text: 'y' },
        ],
        answer: 'A',
      }),
      state: 'approved',
      source: 'test',
      raw: null,
    },
  ],
};

async function lostIn(id: string): Promise<Record<string, number>> {
  const format = formats.find((format) => format.id === id);
  const losses = new Losses(format?.carries ?? []);
  const items = (async function* () {
    losses.offered(item);
    yield item;
  })();
  await format?.write?.(items, out, { wrote: (item) => losses.wrote(item), leftOut: () => {} });
  return Object.fromEntries(losses.result().map(({ part, count }) => [part, count]));
}

it.each([
  ['benchwright-jsonl', {}],
  ['hf-imagefolder', { class: 2, outline: 1, interact: 1, states: 1 }],
  [
    'voc',
    { platform: 1, app: 1, outline: 1, class: 1, name: 2, instructions: 2, questions: 1, interact: 1, states: 1 },
  ],
  [
    'yolo',
    { platform: 1, app: 1, outline: 1, class: 1, name: 2, instructions: 2, questions: 1, interact: 1, states: 1 },
  ],
  ['label-studio', { platform: 1, app: 1, outline: 1, class: 1, name: 2, questions: 1, interact: 1, states: 1 }],
  ['osworld-g', { platform: 1, app: 1, kind: 1, name: 2, questions: 1, interact: 1, states: 1 }],
  ['sharegpt', { platform: 1, app: 1, kind: 1, class: 2, outline: 1, name: 2, questions: 1, interact: 1, states: 1 }],
  ['mmbench-gui-l1', { elements: 2 }],
])('%s reports what it cannot store', async (id, lost) => {
  expect(await lostIn(id)).toEqual(lost);
});

it('counts and names tags, attributes and the kinds of instructions', () => {
  const losses = new Losses(['locate', 'instructions', 'platform']);
  const [first] = item.elements;
  if (!first) throw new Error('no element');
  const advanced = instructionContent.parse({ type: 'advanced', text: 'Make it louder' });
  const more = {
    ...first,
    content: elementContent.parse({ locate: [10, 10, 60, 30], attributes: { theme: 'dark' } }),
    instructions: [...first.instructions, { id: 'i2', content: advanced, state: 'approved' as const, raw: null }],
  };
  const shown = { ...item, screenshot: { ...item.screenshot, tags: ['night'] }, questions: [], elements: [more] };
  // A format that writes a screenshot in two pieces.
  losses.wrote(shown);
  losses.wrote({ ...shown, elements: [] });
  expect(losses.result()).toEqual([
    { part: 'instruction-type', count: 1, names: ['a.png: Make it louder'] },
    { part: 'app', count: 1, names: ['a.png'] },
    { part: 'tags', count: 1, names: ['a.png'] },
    { part: 'attributes', count: 1, names: ['a.png: Press'] },
  ]);
});
