import { phrasesWords } from '#shared/phrases/phrase.ts';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import { jobDone } from './benchmark.ts';
import { type Client, makeProject, type Workplace } from './project.ts';

const sample = path.resolve(import.meta.dirname, '../../../resources/sample');
const shot = 'web_settings_look_hd.png';
/** Boxes of the sample's settings page, in image pixels. */
export const saveButton = [1204, 14, 1256, 44] as const;
export const slider = {
  locate: [654, 171, 1140, 191],
  current: [794, 171, 814, 191],
  interact: [934, 171, 954, 191],
} as const;

/** The sample's settings page with one of its elements, as an ordinary import. */
function writeSource(folder: string, keep: string): string {
  mkdirSync(path.join(folder, 'images'), { recursive: true });
  copyFileSync(path.join(sample, 'images', shot), path.join(folder, 'images', shot));
  const lines = readFileSync(path.join(sample, 'records.jsonl'), 'utf8').split('\n');
  const picture = lines.find((line) => line.includes(`"name":"${shot}"`)) ?? '';
  const sha = (JSON.parse(picture) as { sha256: string }).sha256;
  const element = lines.find((line) => line.includes(`"screenshot":"${sha}"`) && line.includes(`"name":"${keep}"`));
  if (!element) throw new Error(`The sample has no element ${keep}.`);
  writeFileSync(path.join(folder, 'records.jsonl'), `${picture}\n${element}\n`);
  return folder;
}

async function runDone(client: Client, id: string): Promise<void> {
  const abort = new AbortController();
  for await (const _event of await client.events.stream(undefined, { signal: abort.signal })) {
    const run = await client.runs.get({ id });
    if (['running', 'pausing', 'estimated'].includes(run.state)) continue;
    abort.abort();
    if (run.state !== 'done') throw new Error(`The run is ${run.state}: ${phrasesWords(run.notes)}`);
    return;
  }
}

/** Adds instructions to an element and submits them for review. */
export async function submitInstructions(
  client: Client,
  elementId: string,
  words: readonly { type: InstructionContent['type']; text: string }[],
): Promise<void> {
  for (const { type, text } of words) {
    const made = await client.elements.addInstruction({
      elementId,
      content: { type, text, style: null, picked: false },
    });
    await client.elements.setInstructionState({ id: made.id, baseRevision: made.revision, state: 'to_review' });
  }
}

/**
 * A project with three instruction items in review: a button worded and located by built-in models, a slider with both
 * boxes and a current state, and a target that is absent. Drawn by another person than the studio's.
 */
export function makeGrounding(
  place: Workplace,
  name: string,
  more?: (client: Client) => Promise<void>,
): Promise<string> {
  return makeProject(place, name, async (client) => {
    const source = writeSource(path.join(place.folder, `${name} source`), 'Save');
    const job = await client.imports.start({ format: 'benchwright-jsonl', path: source });
    await jobDone(client, job.id);
    const { rows } = await client.screenshots.query({});
    const screenshotId = rows[0]?.id ?? '';
    const run = await client.runs.start({
      pipeline: 'grounding',
      roles: { writer: ['builtin/writer'], locator: ['builtin/ocr', 'builtin/random', 'builtin/center'] },
      options: { samples: 3 },
    });
    await runDone(client, run.id);
    const made = await client.elements.create({
      screenshotId,
      label: 'Draw',
      made: [
        {
          content: elementContent.parse({
            name: 'Text size',
            kind: 'icon',
            ...slider,
            category: 'A',
            component: 'Slider',
            stateNow: '16',
            stateTarget: '22',
          }),
        },
        { content: elementContent.parse({ name: 'Sign out', locate: null, absent: true }) },
      ],
    });
    await submitInstructions(client, made[0]?.id ?? '', [
      { type: 'locate', text: 'Find the slider that sets the text size' },
      { type: 'interact', text: 'Set the text size to 22' },
    ]);
    await submitInstructions(client, made[1]?.id ?? '', [{ type: 'basic', text: 'The Sign out button' }]);
    await more?.(client);
  });
}
