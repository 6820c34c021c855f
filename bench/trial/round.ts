import type { Hands } from './hands.ts';
import { activeBox, canvasPlaces, drawn, field, selected } from './screen.ts';
import { becomes, type Tally } from './tally.ts';

/** Texts typed on one picture in a round, to be looked for in the project afterwards. */
export interface Typed {
  name: string;
  component: string;
  now: string;
  target: string;
  description: string;
  instruction: string;
  /** Name of the second element, whose field was left by Ctrl+Enter. */
  last: string;
  /** Its box, in picture pixels. */
  box: readonly [number, number, number, number];
}

const typedBy = (n: number): Typed => ({
  name: `Remember choice ${n}`,
  component: 'Checkbox',
  now: 'unchecked',
  target: 'checked',
  description: `The box beside the words “Remember my choice”, in row ${n} of the settings.`,
  instruction: `Tick the box that remembers the choice, number ${n}.`,
  last: `Save changes ${n}`,
  box: [0, 0, 0, 0],
});

/** Draws an element and fills in all fields, pressing keys on the way that once went elsewhere. */
async function describe(hands: Hands, tally: Tally, typed: Typed): Promise<void> {
  const { page } = hands;
  const at = await canvasPlaces(page);
  const before = await drawn(page);

  await hands.think();
  await hands.press('w');
  await hands.drag(at(-180, -120), at(-60, -70));
  tally.note('A4: W and a drag draw a new element', await becomes(() => drawn(page), before + 1));

  await hands.think();
  await hands.press('e');
  await hands.type(typed.name);
  await hands.press('Control+a', 'Control+c', 'Control+d', 'Control+v', 'Backspace');
  tally.note(
    'A1: Ctrl+A, C, D, V and Backspace stay in the field',
    (await drawn(page)) === before + 1 && (await selected(page)) === 1,
  );
  await hands.press('Control+a');
  await hands.type(typed.name);
  await hands.press('Tab');

  for (const [label, text] of [
    ['State now', typed.now],
    ['Target state', typed.target],
    ['Description', typed.description],
  ] as const) {
    await hands.think();
    await hands.clickOn(page.getByLabel(label, { exact: true }));
    await hands.type(text);
    await hands.press('Tab');
    tally.note('A3: what Tab leaves stays in the field', (await field(page, label)) === text);
  }

  await hands.think();
  await hands.clickOn(page.getByLabel('Component', { exact: true }).first());
  await hands.type('checkb');
  await hands.press('Enter');

  await hands.think();
  await hands.clickOn(page.getByRole('button', { name: 'Variant', exact: true }));
  await hands.type(typed.instruction);
  await hands.press('Enter');
  tally.note(
    'A2: Enter stores an instruction once',
    await becomes(() => page.getByText(typed.instruction, { exact: true }).count(), 1),
  );
}

/** Blurs an area, undoes it and redoes it. */
async function blur(hands: Hands, tally: Tally): Promise<void> {
  const { page } = hands;
  const at = await canvasPlaces(page);
  const blurs = () => page.getByText('Blurred', { exact: true }).count();
  const covered = await blurs();
  await hands.think();
  await hands.press('Shift+X');
  await hands.drag(at(-220, 110), at(-60, 150));
  tally.note('C10: a drag with the blur tool blurs the area at once', await becomes(blurs, covered + 1));
  await hands.press('Control+z');
  tally.note('Ctrl+Z takes the blur away', await becomes(blurs, covered));
  await hands.press('Control+Shift+z');
  tally.note('Ctrl+Shift+Z blurs again', await becomes(blurs, covered + 1));
}

/** One picture as an annotator works through it. It ends with Ctrl+Enter inside a field. */
export async function round(hands: Hands, tally: Tally, n: number): Promise<Typed> {
  const typed = typedBy(n);
  const { page } = hands;
  const at = await canvasPlaces(page);
  const before = await drawn(page);
  await describe(hands, tally, typed);

  await hands.think();
  await hands.press('2', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 's', 't');
  await hands.press('Control+z', 'Control+Shift+z');

  await hands.think();
  await hands.press('b', 'b', 'w');
  await hands.drag(at(40, 60), at(150, 100));
  tally.note(
    'A4: W draws a new element also while another box is active',
    await becomes(() => drawn(page), before + 2),
  );
  await blur(hands, tally);

  await hands.think();
  await hands.press('e');
  await hands.type(typed.last);
  typed.box = await activeBox(page);
  const address = page.url();
  await hands.press('Control+Enter');
  tally.note(
    'A3: Ctrl+Enter out of a field goes to the next picture',
    await becomes(async () => page.url() !== address, true),
  );
  return typed;
}
