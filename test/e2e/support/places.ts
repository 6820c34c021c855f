import type { InstructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { Wording } from '#shared/contract/review/instruction.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { jobDone } from './benchmark.ts';
import { type Client, makeProject, type Workplace } from './project.ts';
import { drawShots } from './shots.ts';

const size = { width: 1000, height: 600 };
/** The button that is drawn. */
const saveFile = [40, 100, 200, 144] as const;
const saveCopy = [500, 100, 540, 140] as const;
const volume = {
  locate: [100, 300, 500, 320],
  current: [120, 300, 140, 320],
  interact: [400, 300, 420, 320],
} as const;

/** What a model says to the n-th window's “Save file”, where its looks are described; the rest it finds. */
const texts = [
  '(205, 120)',
  '(520, 120)',
  'Near the top, on the left.',
  'I’m sorry, I can’t help with that.',
  '(900, 500)',
];

/**
 * Answers about the windows of `makePlaces` in pixels: one near miss, one that takes the other element, one that cannot
 * be read, one refusal, one into nothing. The handle's target is found only by a model that gets a description or a box.
 */
export function pointAt(prompt: string): string {
  if (prompt.includes('give the box around all of it')) return JSON.stringify({ box: volume.locate });
  if (prompt.includes('tells it apart'))
    return JSON.stringify({
      description: { purpose: 'sets how loud it is', appearance: 'a rail', features: 'the only rail' },
    });
  const window = Number(/window (\d)/.exec(prompt)?.[1]);
  if (prompt.includes('Set the volume')) return /the only rail|Bounding Box/.test(prompt) ? '(410, 310)' : '(300, 310)';
  if (prompt.includes('volume slider')) return '(300, 310)';
  if (prompt.includes('Save copy')) return '(520, 120)';
  return prompt.includes('blue') ? (texts[window] ?? '(120, 122)') : '(120, 122)';
}

/** Draws an element, adds wordings, and approves it as a person would. */
async function addElement(
  client: Client,
  screenshotId: string,
  content: Parameters<typeof elementContent.parse>[0],
  words: readonly { type: InstructionContent['type']; text: string }[],
): Promise<void> {
  const [made] = await client.elements.create({
    screenshotId,
    label: 'Draw',
    made: [{ content: elementContent.parse(content) }],
  });
  if (!made) throw new Error('No element was made.');
  const wordings: Wording[] = [];
  for (const { type, text } of words) {
    const content = { type, text, style: null, picked: true };
    const { id, revision } = await client.elements.addInstruction({ elementId: made.id, content });
    await client.elements.setInstructionState({ id, baseRevision: revision, state: 'to_review' });
    wordings.push({ id, text, picked: true });
  }
  let item = await client.review.open({ id: made.id });
  while (item.kind === 'instruction' && item.phase === 'blind') {
    const { instructionId, revision } = item.ask;
    const answer = { kind: 'cannot', reason: 'unclear' } as const;
    item = await client.review.point({ id: made.id, instructionId, revision, answer, seconds: 1 });
  }
  await client.review.verdict({ id: made.id, baseRevision: item.revision, kind: 'approve', wordings });
}

/** Six windows, each with two grounding targets (basic and advanced) and a slider with three boxes, released as 0.1. */
export function makePlaces(place: Workplace, name: string, models: readonly ModelRecord[]): Promise<string> {
  return makeProject(place, name, async (client) => {
    const shots = Array.from({ length: 6 }, (_, n) => ({
      name: `${n % 2 ? 'linux' : 'web'}/Desk/window ${n}.png`,
      ...size,
      text: `Window ${n}`,
    }));
    const job = await client.imports.start({ format: 'folder', path: await drawShots(place, `${name} shots`, shots) });
    await jobDone(client, job.id);
    const { rows } = await client.screenshots.query({});
    for (const { id, name: shot } of rows) {
      const n = /window (\d)/.exec(shot)?.[1] ?? '';
      await addElement(client, id, { name: 'Save file', kind: 'text', locate: saveFile }, [
        { type: 'basic', text: `The blue Save file button of window ${n}` },
        { type: 'advanced', text: `Keep the work of window ${n} with Save file` },
      ]);
      await addElement(client, id, { name: 'Save copy', kind: 'icon', locate: saveCopy }, [
        { type: 'basic', text: `The Save copy icon of window ${n}` },
        { type: 'advanced', text: `Keep a second one of window ${n} with Save copy` },
      ]);
      await addElement(
        client,
        id,
        {
          name: 'Volume',
          kind: 'icon',
          category: 'A',
          component: 'Slider',
          stateNow: '5',
          stateTarget: '75',
          ...volume,
        },
        [
          { type: 'locate', text: `Find the volume slider of window ${n}` },
          { type: 'interact', text: `Set the volume of window ${n} to 75` },
        ],
      );
    }
    for (const record of models) await client.models.save({ record });
    await client.releases.create({ tag: '0.1' });
  });
}
