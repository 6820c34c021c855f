import { difficulties } from '#shared/records/fields.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { annotationFile } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { mmbenchPlaces } from '../pictures/mmbench-places.ts';
import { JsonArrayOut } from '../json/array-out.ts';
import { readJsonRecords } from '../json/read.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { image, readGroup, readQuestions } from './record.ts';
import { because, phrase } from '#shared/phrases/phrase.ts';

const main = 'L1_annotations.json';

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main);
  const images = await ImageFinder.open(file, options.images);
  yield* readJsonRecords(file, image, async function* (row): AsyncGenerator<Read> {
    const { value } = row;
    const found = await images.find(value.image_path, mmbenchPlaces(value));
    const repairs = [...row.repairs];
    const questions: { content: QuestionContent }[] = [];
    for (const [at, entry] of value.groups.entries()) {
      try {
        questions.push({ content: readGroup(entry, at, repairs) });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield { refused: { record: `${row.record}.groups[${at}]`, line: row.line, ...because(error.phrase) } };
      }
    }
    const platform = importedPlatform(value.platform);
    if (value.platform && !platform) repairs.push(phrase('format-platform-empty', { platform: value.platform }));
    yield {
      record: row.record,
      line: row.line,
      raw: row.raw,
      convention: null,
      screenshot: {
        image: found,
        platform,
        app: value.app_name?.trim() || null,
        certain: platform !== null,
        tags: [],
        declaredSize: value.image_size ?? null,
      },
      elements: [],
      questions,
      repairs,
    };
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, { wrote, leftOut }: WriteOptions) {
  const array = await JsonArrayOut.open(out, main);
  for await (const item of items) {
    const { screenshot: shot } = item;
    if (item.questions.length === 0) continue;
    const questions = difficulties.map((level) =>
      item.questions.find((question) => question.content.difficulty === level),
    );
    const missing = difficulties.filter((_, at) => !questions[at]);
    if (missing.length > 0) {
      const [first = '', second] = missing;
      const why = second
        ? phrase('export-levels-missing', { first, second })
        : phrase('export-level-missing', { level: first });
      leftOut(shot.name, why);
      continue;
    }
    if (!shot.platform) {
      leftOut(shot.name, phrase('export-no-platform'));
      continue;
    }
    const taken = questions.flatMap((question) => (question ? [question] : []));
    for (const more of item.questions)
      if (!taken.includes(more)) leftOut(shot.name, phrase('export-one-of-level', { level: more.content.difficulty }));
    const os = exportedPlatform(shot.platform);
    const name = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, `offline_images/${os}/${name}`);
    await array.add({
      index: array.count,
      image_path: name,
      image_size: [shot.width, shot.height],
      platform: os,
      app_name: shot.app ?? '',
      groups: taken.map(({ content: { question, options, answer, explanation, difficulty: level, hint, aspect } }) => ({
        question,
        options: Object.fromEntries(options.map((option) => [option.letter, option.text])),
        answer,
        explanation,
        difficulty: level,
        ...(hint === null ? {} : { hint }),
        ...(aspect && { aspect }),
      })),
    });
    wrote({ screenshot: shot, questions: taken, elements: [] });
  }
  await array.end();
  return { records: array.count };
}

/** MMBench-GUI L1: multiple-choice questions, three per picture. */
export const mmbenchGuiL1 = defineFormat({
  id: 'mmbench-gui-l1',
  name: 'MMBench-GUI L1 (content understanding)',
  conventions: [],
  accepts: ['.json', 'folder'],
  main,
  carries: ['platform', 'app', 'questions', 'explanation', 'hint'],
  read,
  gold: { questions: readQuestions },
  count: countJson(main),
  write,
});
