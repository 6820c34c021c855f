import { z } from 'zod';
import { difficulties, difficulty } from '#shared/records/fields.ts';
import { questionAspects, type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { inWords, type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import type { UnderstandingItem } from '#shared/tasks/understanding/item.ts';
import { checkedRow, type GoldReader, type GoldRow, refusedRow, rowOf } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { mmbenchPlaces } from '../pictures/mmbench-places.ts';
import { importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';

/** One image of L1_annotations.json (MMBench-GUI, `GUIContentUnderstanding.prepare_tsv`). */
export const image = z.object({
  image_path: z.string().min(1),
  image_size: z.tuple([z.number(), z.number()]).optional(),
  platform: z.string().optional(),
  app_name: z.string().nullish(),
  groups: z.array(z.unknown()),
});

const group = z.object({
  question: z.string(),
  options: z.record(
    z.string().regex(/^[A-Z]$/, inWords('format-option-letters')),
    z.union([z.string(), z.number(), z.boolean()]),
  ),
  answer: z.string(),
  explanation: z.string().nullish(),
  difficulty: difficulty.optional(),
  hint: z.string().nullish(),
  /** Our own field; the published loader ignores it. */
  aspect: z.enum(questionAspects).optional().catch(undefined),
});

/** One question group; `repairs` receives the corrections. Errors: Refused if it cannot be a question. */
export function readGroup(value: unknown, at: number, repairs: Phrase[]): QuestionContent {
  const checked = group.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { options, answer, ...rest } = checked.data;
  const level = rest.difficulty ?? difficulties[at];
  if (!level) throw new Refused(phrase('format-no-difficulty'));
  const letters = Object.keys(options);
  const letter = answer.trim().toUpperCase();
  if (letter !== answer)
    repairs.push(phrase('format-answer-read-as', { level, answer: JSON.stringify(answer), letter }));
  if (letters.length < 2) throw new Refused(phrase('format-few-options', { n: letters.length }));
  if (!letters.includes(letter))
    throw new Refused(phrase('format-key-not-option', { answer: letter, options: letters.sort().join(', ') }));
  const content = questionContent.safeParse({
    difficulty: level,
    question: rest.question,
    options: letters.sort().map((letter) => ({ letter: letter, text: String(options[letter]) })),
    answer: letter,
    explanation: rest.explanation ?? '',
    hint: rest.hint ?? null,
    ...(rest.aspect && { aspect: rest.aspect }),
  });
  if (!content.success) throw new Refused(shapeProblem(content.error));
  return content.data;
}

/** Number of questions of an L1 image: one of each difficulty. */
const usualGroups = difficulties.length;

/** Number of running indices of a record that cannot be read as an image. */
function groupsIn(value: unknown): number {
  const groups = typeof value === 'object' && value !== null && 'groups' in value ? value.groups : null;
  return Array.isArray(groups) ? groups.length : usualGroups;
}

/**
 * The questions of an image in the order of its groups. A refused question keeps its index, and so do those of a
 * refused image; only the first row of such an image has the reason.
 */
export const readQuestions: GoldReader<Omit<UnderstandingItem, 'index'>> = async (value, around) => {
  const checked = image.safeParse(value);
  if (!checked.success) {
    const why = phraseWords(shapeProblem(checked.error));
    return Array.from({ length: groupsIn(value) }, (_, at) => refusedRow(at === 0 ? why : ''));
  }
  const { image_path: ref, image_size: statedSize, platform, app_name: app, groups } = checked.data;
  const rows: GoldRow<Omit<UnderstandingItem, 'index'>>[] = [];
  for (const [at, entry] of groups.entries()) {
    const row = await rowOf(async () => {
      const { difficulty: level, question, options, answer, hint } = readGroup(entry, at, []);
      const places = mmbenchPlaces(checked.data);
      const size = await around.sizeOf(ref, statedSize, places);
      const item = {
        image: { ref, ...size },
        platform: importedPlatform(platform),
        app: app?.trim() || null,
        ...{ difficulty: level, question, options, answer, hint },
      };
      return checkedRow(item, (await around.whyMissing?.(ref, places)) ?? null, () => {});
    });
    rows.push({ ...row, part: `groups[${at}]` });
  }
  return rows;
};
