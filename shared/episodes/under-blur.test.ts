import { expect, it } from 'vitest';
import { UnderBlur } from '#shared/lints/blur-lints.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { episodeContent, type StepContent, stepContent } from './episode.ts';
import { EpisodeUnderBlur } from './under-blur.ts';

const area: BBox = [100, 0, 200, 40];
const field: BBox = [110, 5, 190, 35];
const beside: BBox = [10, 5, 90, 35];
const secret = 'Jane Q. Doe';

const blurred = new UnderBlur([area], []);
const steps = (...all: Partial<StepContent>[]): StepContent[] =>
  all.map((entry, index) => stepContent.parse({ index, ...entry }));
const left = (all: StepContent[], at = 0, blur = blurred) =>
  new EpisodeUnderBlur(
    all,
    all.map((_, index) => (index === at ? blur : null)),
  );
const wordsOf = (of: unknown): string => JSON.stringify(of).toLowerCase();

it('leaves out what was typed into a blurred field, wherever the episode repeats it', () => {
  const all = steps(
    { actions: [{ type: 'click', point: [150, 20], raw: '' }], thought: 'The name comes first.' },
    { actions: [{ type: 'type', text: secret, raw: `type("${secret}")` }], thought: `I type ${secret}.` },
    { url: `https://mail.example/search?q=${encodeURIComponent(secret)}`, response: 'Done: JANE  Q. DOE' },
    { url: 'https://mail.example/search?q=jane+q.+doe' },
  );
  const { steps: out, hidden } = left(all, 1);
  expect(wordsOf(out)).not.toMatch(/jane|doe/);
  expect(hidden).toBe(3);
  expect(out[0]).toEqual(all[0]);
  expect(out[1]?.actions).toEqual([{ type: 'type', raw: '' }]);
});

it('goes by the picture that shows what was typed, too', () => {
  const all = steps(
    { actions: [{ type: 'type', text: secret, point: [150, 20], raw: '' }] },
    { actions: [{ type: 'type', text: 'lamp', point: [50, 20], raw: '' }] },
  );
  expect(left(all, 1).steps.map(({ actions }) => actions[0]?.text)).toEqual([undefined, 'lamp']);
});

it('keeps what was typed beside the area, and leaves out text whose place is unknown', () => {
  const typed = (more: Partial<StepContent>) =>
    left(steps({ actions: [{ type: 'type', text: 'lamp', raw: 'x' }], ...more })).steps[0]?.actions[0]?.text;
  expect(typed({ element: { bbox: beside } })).toBe('lamp');
  expect(typed({ element: { bbox: field } })).toBeUndefined();
  expect(typed({})).toBeUndefined();
});

it('leaves out keys that were pressed one by one in a blurred field, and keeps shortcuts', () => {
  const pressed = (keys: string[]) =>
    left(steps({ element: { bbox: field }, actions: [{ type: 'hotkey', keys, raw: '' }] })).steps[0]?.actions[0]?.keys;
  expect(pressed(['j'])).toBeUndefined();
  expect(pressed(['Control', 'a'])).toEqual(['Control', 'a']);
});

it('leaves out what elements and clicked nodes under the area say', () => {
  const node = { index: 0, box: field, clickable: true, resourceId: 'com.mail:id/name' };
  const all = steps({
    element: { bbox: field, name: secret, role: 'textbox', currentState: { value: secret } },
    click: { desc: secret, node, fallback: false, scale: 1 },
  });
  const [step] = left(all).steps;
  expect(step?.element).toEqual({ bbox: field, role: 'textbox' });
  expect(step?.click).toMatchObject({ desc: '', node });
});

it('looks for what the project knows is there, in texts, records and the final state', () => {
  const known = new UnderBlur([area], [{ name: secret, box: field }]);
  const all = steps({ thought: `Look at ${secret}` }, { instruction: 'Open the mail', phase: 'first' });
  const episode = left(all, 0, known);
  expect(episode.steps).toEqual([{ ...all[0], thought: undefined }, all[1]]);
  expect(episode.rawOf(0, '{"a":1}', '{}')).toBe('{}');
  expect(episode.rawOf(1, '{"a":1}', '{}')).toBe('{"a":1}');
  expect(episode.rawOf(1, String.raw`{"a":"Jane\u0020Q. Doe"}`, '{}')).toBe('{}');
  const content = episodeContent.parse({
    ...{ task: `Write to ${secret}`, name: 'one', source: { kind: 'import' } },
    ...{ reason: `${secret} answered`, finalState: String.raw`{"to":"Jane\u0020Q. Doe"}` },
  });
  expect(episode.content(content)).toEqual({ ...content, reason: '', finalState: '' });
});
