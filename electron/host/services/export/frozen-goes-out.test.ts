import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { elementContent } from '#shared/contents/element.ts';
import type { questionContent } from '#shared/contents/question.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { EventBus } from '../../jobs/events.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createItem } from '../../changes/create.ts';
import { runImport } from '../import/run.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { createRelease } from '../release/create.ts';
import { checkExport, runExport } from './run.ts';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
type Question = z.input<typeof questionContent>;
type Element = z.input<typeof elementContent>;

const texts = (...all: string[]) => all.map((text, at) => ({ letter: String.fromCharCode(65 + at), text }));
const asked = (more: Partial<Question>): Question => ({
  ...{ difficulty: 'easy', question: 'Which?', options: texts('one', 'two'), answer: 'A' },
  ...more,
});

/** Questions that were approved without checks, and what freezing says about each. */
const unfit: Record<string, [Question, RegExp]> = {
  'without text': [asked({ question: ' ' }), /has no text/],
  'with one option': [asked({ options: texts('one') }), /fewer than two options/],
  'with a letter twice': [asked({ options: [...texts('one'), ...texts('two')] }), /same letter/],
  'lettered B and C': [
    asked({ options: texts('', 'one', 'two').slice(1), answer: 'B' }),
    /lettered B, C and not from A/,
  ],
  'with a key that is not an option': [asked({ answer: 'D' }), /key D is not among/],
  'with an option without text': [asked({ options: texts('one', ' ') }), /the option B has no text/],
};

/** Questions that may be frozen but that few formats can store unchanged. */
const odd: Record<string, Question> = {
  'with 26 options': asked({ options: texts(...Array.from({ length: 26 }, (_, n) => `option ${n}`)), answer: 'Z' }),
  'as long as may be': asked({ question: 'q'.repeat(4000), explanation: 'e'.repeat(8000), hint: 'h'.repeat(4000) }),
  'with lines, tabs and quotes': asked({ question: 'a\tb\n"c"\r\nd\r', hint: '\n', options: texts('\tx', 'y"') }),
  'with an empty hint': asked({ hint: '' }),
};

const box: [number, number, number, number] = [2, 3, 20, 15];
const oddElements: Record<string, [Element, string]> = {
  'without a target': [{ locate: null, absent: true }, 'Press nothing'],
  'without a kind': [{ locate: box }, 'Press it'],
  'without a name and of less than a pixel': [{ locate: [2, 3, 2.25, 3.25], kind: 'icon' }, 'Press the dot'],
  'with a very long instruction': [{ locate: box, kind: 'text', name: 'n'.repeat(500) }, 'x'.repeat(2000)],
  'with markup': [{ locate: box, kind: 'icon', name: '<b> & ]]>' }, 'a\t"b"\n<c>]]>&amp;'],
  'with everything': [
    { locate: box, interact: box, current: box, regions: [box], polygon: [2, 3, 20, 3, 20, 15], kind: 'icon' },
    'Press all',
  ],
};
const shots = [...Object.keys(odd), ...Object.keys(oddElements), ...Object.keys(unfit)];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-frozen-'));
  await mkdir(path.join(folder, 'in'));
  for (const [at, name] of shots.entries())
    await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: at * 9, g: 90, b: 90 } } })
      .png()
      .toFile(path.join(folder, 'in', `${name}.png`));
});
afterAll(() => rm(folder, { recursive: true }));

async function project(name: string): Promise<{ session: ProjectSession; shot(name: string): string }> {
  const session = createProject(path.join(folder, name), { events: new EventBus() });
  const { records } = await openSource({ format: 'folder', path: path.join(folder, 'in') });
  const defaults = importDefaults({ platform: 'web', app: 'Shop' });
  await runImport(session, { format: 'folder', source: 'in', by: 'ann', records: records(), defaults }, go);
  const found = session.read.all('SELECT id, name FROM screenshots') as { id: string; name: string }[];
  return { session, shot: (of) => found.find((entry) => entry.name === `${of}.png`)?.id ?? '' };
}
const by = { author: { kind: 'person' as const, name: 'ann' } };
const release = { tag: 'v1', note: '', by: 'ann', app: 't' };

it('refuses to freeze what no format could store, and names each', async () => {
  const { session, shot } = await project('unfit');
  for (const [name, [content, why]] of Object.entries(unfit)) {
    const subject = { kind: 'screenshot' as const, id: shot(name) };
    const { id } = change(session, by, (to) => createItem(to, 'question', { content, subject, state: 'approved' }));
    await expect(createRelease(session, release), name).rejects.toThrow(why);
    await expect(createRelease(session, release), name).rejects.toThrow(`on ${name}.png`);
    session.write.run("UPDATE items SET state = 'rejected' WHERE id = ?", [id]);
  }
  await session.close();
});

it('exports everything frozen in every format, or lists what the format leaves out', async () => {
  const { session, shot } = await project('odd');
  change(session, by, (to) => {
    for (const [name, content] of Object.entries(odd))
      for (const difficulty of ['easy', 'medium', 'hard'] as const)
        createItem(to, 'question', {
          ...{ content: { ...content, difficulty }, state: 'approved' },
          subject: { kind: 'screenshot', id: shot(name) },
        });
    for (const [name, [content, text]] of Object.entries(oddElements)) {
      const { id: elementId } = createElement(to, { content, screenshotId: shot(name), state: 'approved' });
      const instruction: InstructionContent = { type: 'basic', text, style: null, picked: true };
      createInstruction(to, { elementId, content: instruction, state: 'approved' });
    }
  });
  expect((await createRelease(session, release)).counts).toMatchObject({ questions: 12, instructions: 6 });
  const failed: string[] = [];
  const fits: string[] = [];
  const leftBehind: Record<string, string[]> = {};
  for (const { id, carries } of formats.filter((format) => format.write)) {
    const options = { format: id, out: path.join(folder, 'out', id), release: 'v1' };
    try {
      const { readBack, records, leftOut, lost } = await runExport(session, checkExport(session, options), options, go);
      if (readBack === 'equal' && records > 0) fits.push(id);
      leftBehind[id] = leftOut.map(({ record }) => record);
      const questions = lost.find(({ part }) => part === 'questions')?.count ?? 0;
      expect([id, questions]).toEqual([id, carries?.includes('questions') ? 0 : 12]);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (!words.startsWith('There is nothing to export as ')) failed.push(`${id}: ${words.slice(0, 300)}`);
    }
  }
  expect(failed).toEqual([]);
  expect(fits).toEqual(expect.arrayContaining(['mmbench-gui-l1', 'mmbench-gui-l2', 'vlmevalkit-tsv', 'coco', 'voc']));
  expect(leftBehind['vlmevalkit-tsv']).toEqual(Array.from({ length: 3 }, () => 'with 26 options.png'));
  expect(leftBehind['mmbench-gui-l2']).toEqual(
    expect.arrayContaining([
      expect.stringContaining('without a target.png'),
      expect.stringContaining('without a kind.png'),
    ]),
  );
  await session.close();
});
