import path from 'node:path';
import { knowledgeKindOf } from '#shared/items/knowledge-question/index.ts';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { filesIn } from '../episodes/files.ts';
import type { ReadLoose, StepPicture } from '../episodes/record.ts';
import type { EpisodeRead, ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { asQuestionRecord, contentOf, standIn } from './record.ts';
import { because, phrase } from '#shared/phrases/phrase.ts';

/** The content of a question file with a stand-in for each picture, and the names of the pictures in order. */
export function withStandIns(value: unknown): { id: string; content: KnowledgeContent; names: string[] } {
  const record = asQuestionRecord(value);
  const names: string[] = [];
  const content = contentOf(record, (name) => {
    if (!names.includes(name)) names.push(name);
    return standIn(names.indexOf(name), name);
  });
  return { id: record.question_id, content, names };
}

/** One question for import. */
export const asLoose = (
  { record, line }: { record: string; line: number | null },
  { id, content }: { id: string; content: KnowledgeContent },
  pictures: StepPicture[],
): ReadLoose => ({
  record,
  line,
  set: pictures.length > 0 ? { content: { name: id.slice(0, 500) }, pictures } : null,
  items: [{ kind: knowledgeKindOf(content).id, content }],
});

async function pictureOf(images: ImageFinder, name: string): Promise<StepPicture> {
  const slashed = name.replaceAll('\\', '/');
  try {
    // Pictures are next to their questions, or in a picture folder that their names omit.
    const image = await images.find(slashed, [slashed, path.posix.basename(slashed), `images/${slashed}`]);
    return { image };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { missing: error.message, name };
  }
}

/** Questions of a folder, or of one file. */
export async function* readQuestions(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file, name } of filesIn(chosen, /\.json$/i, phrase('format-json-files'))) {
    options.budget?.spend();
    const from = { record: name, line: null };
    try {
      const read = withStandIns(parseJson(await smallText(file)).value);
      const images = await ImageFinder.open(file, options.images);
      const pictures: StepPicture[] = [];
      for (const text of read.names) pictures.push(await pictureOf(images, text));
      yield { loose: asLoose(from, read, pictures) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { ...from, line: error.line, ...because(error.phrase) } };
    }
  }
}
