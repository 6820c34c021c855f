import { z } from 'zod';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { columnOf, knowledgeTypes, subTypeOf } from '#shared/contents/knowledge-columns.ts';
import {
  type KnowledgeContent,
  knowledgeContent,
  knowledgeForms,
  type KnowledgePicture,
  yesNoAnswers,
} from '#shared/contents/knowledge-question.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { platformOf } from '../platforms.ts';
import { Refused } from '../refused.ts';

/** Our tag in `annotation` for a question whose answer is unknown because the deciding picture was left out. */
const hidden = 'hidden';

const numbers = (n: number) => z.array(z.number()).length(n);

/** One question file of GUI Knowledge Bench: the fields that are read; all others are kept unchanged. */
export const questionRecord = z.looseObject({
  question_id: z.string().min(1),
  knowledge: z.looseObject({ knowledge_sub_type: z.string() }),
  question_type: z.enum(knowledgeForms),
  question_text: z.string().default(''),
  augmented_question: z.string().nullish(),
  question_image_dir_list: z.array(z.string()).nullish(),
  option_text: z.array(z.union([z.string(), z.number(), z.boolean()])).nullish(),
  option_image_dir_list: z.array(z.string()).nullish(),
  app_type: z.string().nullish(),
  os_type: z.string().nullish(),
  needed_knowledge: z.string().nullish(),
  annotation: z
    .looseObject({
      bbox: z.unknown().optional(),
      point: z.unknown().optional(),
      deciding_picture: z.unknown().optional(),
    })
    .nullish(),
  groundtruth: z.union([z.string(), z.boolean()]),
});
export type QuestionRecord = z.infer<typeof questionRecord>;

const boxOf = (value: unknown): BBox | null => (numbers(4).safeParse(value).data as BBox | undefined) ?? null;
const pointOf = (value: unknown): Point | null => (numbers(2).safeParse(value).data as Point | undefined) ?? null;

/** Placeholder data of a picture before its file has been read: only its name is known. */
export const unseen = (name: string): KnowledgePicture => ({ sha256: '0'.repeat(64), width: 1, height: 1, name });

function answerOf({ question_type: form, groundtruth }: QuestionRecord, letters: readonly string[]): string {
  // Some JSON writers turn a bare yes or no into a boolean.
  const gold = typeof groundtruth === 'boolean' ? (groundtruth ? 'yes' : 'no') : groundtruth.trim();
  const answer = form === 'yes_or_no' ? gold.toLowerCase() : gold.toUpperCase();
  if (form === 'multiple_choice' && !letters.includes(answer))
    throw new Refused(phrase('format-answer-not-option', { answer: gold, n: letters.length }));
  if (form === 'yes_or_no' && !yesNoAnswers.some((yesNoAnswer) => yesNoAnswer === answer))
    throw new Refused(phrase('format-answer-not-yes-no', { answer: gold }));
  return answer;
}

/** Stand-in for a picture of a question's set until the set is stored: its hash is its index. */
export const standIn = (place: number, name: string): KnowledgePicture => ({
  ...unseen(name),
  sha256: place.toString(16).padStart(64, '0'),
});

/** Parses a question file's value. Throws {@link Refused} if it is not one. */
export function asQuestionRecord(value: unknown): QuestionRecord {
  const checked = questionRecord.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  return checked.data;
}

/**
 * A question file in the form stored in a project; `picture` is called for each picture that it names. Throws {@link
 * Refused} for a question without a column, or whose answer is not offered.
 */
export function contentOf(record: QuestionRecord, picture: (name: string) => KnowledgePicture): KnowledgeContent {
  const column = columnOf(record.knowledge.knowledge_sub_type, record.question_text);
  if (!column) throw new Refused(phrase('format-sub-type', { type: record.knowledge.knowledge_sub_type }));
  const form = record.question_type;
  const texts = (record.option_text ?? []).map(String);
  const shown = record.option_image_dir_list ?? [];
  const count = form === 'yes_or_no' ? 0 : Math.max(texts.length, shown.length);
  const options = Array.from({ length: count }, (_, at) => {
    const name = shown[at];
    return {
      letter: String.fromCharCode(65 + at),
      text: texts[at] ?? '',
      picture: name === undefined ? null : picture(name),
    };
  });
  const parsed = knowledgeContent.safeParse({
    column,
    form,
    question: record.question_text,
    augmented: record.augmented_question ?? null,
    pictures: (record.question_image_dir_list ?? []).map(picture),
    options,
    answer: answerOf(
      record,
      options.map(({ letter }) => letter),
    ),
    region: { bbox: boxOf(record.annotation?.bbox), point: pointOf(record.annotation?.point) },
    ...(record.annotation?.deciding_picture === hidden && { decidingPictureHidden: true }),
    rationale: record.needed_knowledge ?? '',
    app: record.app_type ?? null,
    platform: record.os_type ? platformOf(record.os_type) : null,
    record,
  });
  if (!parsed.success) throw new Refused(shapeProblem(parsed.error));
  return parsed.data;
}

const systems = {
  windows: 'Windows',
  mac: 'MacOS',
  linux: 'Linux',
  ios: 'IOS',
  android: 'Android',
  web: 'Web',
} as const;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Makes the question file of a content that was not imported. */
function freshRecord(content: KnowledgeContent, id: string): Record<string, unknown> {
  const subType = subTypeOf[content.column];
  return {
    question_id: `${subType}-${id}`,
    knowledge: { knowledge_type: knowledgeTypes[subType], knowledge_sub_type: subType },
    question_type: content.form,
    question_text: '',
    augmented_question: '',
    question_image_dir_list: [],
    option_text: content.form === 'yes_or_no' ? ['Yes', 'No', 'Unknown'] : [],
    option_image_dir_list: [],
    app_type: '',
    os_type: '',
    needed_knowledge: '',
    annotation: {},
    groundtruth: '',
    messages: [],
  };
}

/** Text of a question with the column's prefix, by which readers recognise the column. */
function filed({ column, question }: KnowledgeContent): string {
  if (columnOf(subTypeOf[column], question) === column) return question;
  return column === 'type' ? `ActionPrediction-Type: ${question}` : `ActionPrediction-Parameter: ${question}`;
}

/** Which part of a content is in which field of the file. */
function fieldsOf(content: KnowledgeContent): Record<string, unknown> {
  const { form, options, answer, region, pictures } = content;
  return {
    question_type: form,
    question_text: filed(content),
    augmented_question: content.augmented,
    question_image_dir_list: pictures.map(({ name }) => name),
    ...(form === 'multiple_choice' && {
      option_text: options.map(({ text }) => text),
      option_image_dir_list: options.flatMap(({ picture }) => (picture ? [picture.name] : [])),
    }),
    app_type: content.app,
    needed_knowledge: content.rationale,
    annotation: {
      ...(region.bbox && { bbox: region.bbox }),
      ...(region.point && { point: region.point }),
      ...(content.decidingPictureHidden && { deciding_picture: hidden }),
    },
    groundtruth: answer,
  };
}

/** Text and pictures of the messages of a question that had none. */
export type MessagesOf = (content: KnowledgeContent) => unknown[];

/**
 * The question file of a content: the original one, with only those fields changed that differ now, so that everything
 * else is exported unchanged.
 */
export function recordOf(content: KnowledgeContent, id: string, messagesOf: MessagesOf): Record<string, unknown> {
  const { record } = content;
  const now = fieldsOf(content);
  if (!record) {
    const fields = Object.fromEntries(Object.entries(now).map(([name, value]) => [name, value ?? '']));
    const os = content.platform === null ? '' : systems[content.platform];
    const texts = content.form === 'multiple_choice' && content.options.every(({ picture, text }) => picture && !text);
    return {
      ...freshRecord(content, id),
      ...fields,
      ...(texts && { option_text: [] }),
      os_type: os,
      messages: messagesOf(content),
    };
  }
  const names = new Map(
    [...content.pictures, ...content.options.flatMap(({ picture }) => picture ?? [])].map((picture) => [
      picture.name,
      picture,
    ]),
  );
  const before = contentOf(asQuestionRecord(record), (name) => names.get(name) ?? unseen(name));
  const was = fieldsOf(before);
  const changed = Object.entries(now).filter(([name, value]) => !same(value, was[name]));
  if (changed.length === 0 && before.platform === content.platform) return record;
  const words = changed.some(([name]) => !['annotation', 'needed_knowledge', 'groundtruth', 'app_type'].includes(name));
  return {
    ...record,
    ...Object.fromEntries(changed),
    ...(before.platform !== content.platform && { os_type: content.platform ? systems[content.platform] : '' }),
    ...(words && 'messages' in record && { messages: messagesOf(content) }),
  };
}
