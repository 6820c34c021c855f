import path from 'node:path';
import { columnOf, type KnowledgeColumn, subTypeOf } from '#shared/contents/knowledge-columns.ts';
import { type KnowledgeContent, knowledgeContent, type KnowledgePicture } from '#shared/contents/knowledge-question.ts';
import { isKnowledgeKind } from '#shared/items/knowledge-question/index.ts';
import { itemOfKnowledge } from '#shared/tasks/knowledge/item.ts';
import { knowledgeMessages } from '#shared/tasks/knowledge/messages.ts';
import { type Asking, usualAsking } from '#shared/tasks/messages.ts';
import type { WriteLoose, WritePicture } from '../episodes/write.ts';
import type { LooseWriteOptions, OutFolder } from '../format.ts';
import { asLoose, withStandIns } from './read.ts';
import { recordOf } from './record.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { kindName } from '#shared/items/kind-name.ts';

/** The fields of published question files in their order, outermost first; the project stores a record's keys sorted. */
const places: ReadonlyMap<string, number> = new Map(
  Object.entries({
    question_id: 0,
    knowledge: 1,
    knowledge_type: 2,
    knowledge_sub_type: 3,
    question_type: 4,
    question_text: 5,
    augmented_question: 6,
    question_image_dir_list: 7,
    option_text: 8,
    option_image_dir_list: 9,
    app_type: 10,
    os_type: 11,
    needed_knowledge: 12,
    annotation: 13,
    bbox: 14,
    point: 15,
    groundtruth: 16,
    messages: 17,
    role: 18,
    type: 19,
    content: 20,
    text: 21,
    image_url: 22,
    url: 23,
  }),
);
const placeOf = ([name]: [string, unknown]): number => places.get(name) ?? places.size;

/** The same value with the keys of its objects in the published order; other keys follow in the order they have. */
function inPublishedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPublishedOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort((a, b) => placeOf(a) - placeOf(b));
  return Object.fromEntries(entries.map(([name, entry]) => [name, inPublishedOrder(entry)]));
}

/** The question in a sentence: for effects and parameters the stored text is only the action. */
function sentenceOf(column: KnowledgeColumn, question: string): string {
  if (column === 'effect')
    return `This action is performed on the screen in the picture: ${question}. Which option is the screen after it?`;
  if (column === 'parameter')
    return `The action ${question} turned the first picture into the second. With which parameters was it performed?`;
  return column === 'type' ? `${question} Which type of action was it?` : question;
}

/** The files have no marks on their pictures, so nothing may be said about them. */
const unmarked: Asking = { ...usualAsking, visualPrompt: false };

/** Messages of a question made in a project, in the chat completions format; pictures by file name. */
export function messagesOf(content: KnowledgeContent): unknown[] {
  const names = new Map(
    [...content.pictures, ...content.options.flatMap(({ picture }) => picture ?? [])].map((picture) => [
      picture.sha256,
      picture.name,
    ]),
  );
  const prompt = {
    system: 'You are a Graphical User Interface (GUI) agent. You are given screenshots, a question and its options.',
    user: ({ question = '', options = '', actionSpace = '', size = '', reply = '' }: Record<string, string>) => {
      const interactive = ['effect', 'type', 'parameter'].includes(content.column) ? [actionSpace, size] : [];
      return [sentenceOf(content.column, question), options, ...interactive, reply].filter(Boolean).join('\n\n');
    },
  };
  return knowledgeMessages(itemOfKnowledge('', content), prompt, unmarked).map(({ role, parts }) => ({
    role,
    content: parts.map((part) =>
      part.type === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image_url', image_url: { url: names.get(part.image.ref) ?? part.image.ref } },
    ),
  }));
}

/** File names of one export: each belongs to one picture. */
class Names {
  readonly #taken = new Map<string, string>();

  /** The picture with a unique file name: the name in its source, if that is free and safe. */
  of(picture: KnowledgePicture, wanted: string, keep: boolean): KnowledgePicture {
    const safe =
      keep &&
      /^[\p{L}\p{N}_ .()-]+(?:\/[\p{L}\p{N}_ .()-]+)*\.\w+$/u.test(picture.name) &&
      !picture.name.includes('..');
    const names = safe ? [picture.name, wanted] : [wanted];
    const name =
      names.find((text) => (this.#taken.get(text) ?? picture.sha256) === picture.sha256) ??
      `${picture.sha256.slice(0, 12)}_${wanted}`;
    this.#taken.set(name, picture.sha256);
    return { ...picture, name };
  }
}

/** Gives every picture of a question its file name: `<id>_question_0.png`, `<id>_option_0.png`. */
function named(content: KnowledgeContent, id: string, names: Names, files: ReadonlyMap<string, WritePicture>) {
  const keep = content.record !== null;
  const ending = ({ sha256 }: KnowledgePicture) => files.get(sha256)?.ext ?? 'png';
  return {
    ...content,
    pictures: content.pictures.map((picture, at) => names.of(picture, `${id}_question_${at}.${ending(picture)}`, keep)),
    options: content.options.map((option, at) => ({
      ...option,
      picture: option.picture && names.of(option.picture, `${id}_option_${at}.${ending(option.picture)}`, keep),
    })),
  };
}

const idOf = (content: KnowledgeContent, item: string): string => {
  const known = content.record?.['question_id'];
  return typeof known === 'string' ? known : `${subTypeOf[content.column]}-${item}`;
};

/** A file name for a question: it begins with the sub-type, as its readers expect. */
function fileOf({ column }: KnowledgeContent, id: string): string {
  const plain = id.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 150);
  const begins = columnOf(plain.split('-')[0] ?? '', '') !== null || plain.startsWith(subTypeOf[column]);
  return `${begins ? plain : `${subTypeOf[column]}-${plain}`}.json`;
}

/** Writes each question as a separate file, with its pictures. */
export async function writeQuestions(
  groups: AsyncIterable<WriteLoose>,
  out: OutFolder,
  { wrote, leftOut }: LooseWriteOptions,
): Promise<{ records: number }> {
  const names = new Names();
  const taken = new Set<string>();
  let records = 0;
  for await (const { set, items } of groups) {
    const files = new Map(
      set?.pictures.flatMap(({ picture }) => (picture ? [[picture.sha256, picture] as const] : [])) ?? [],
    );
    for (const item of items) {
      if (!isKnowledgeKind(item.kind)) {
        leftOut(item.label, phrase('export-kind', { format: 'GUI Knowledge Bench', kind: kindName(item.kind) }));
        continue;
      }
      const stored = knowledgeContent.parse(item.content);
      const content = named(stored, idOf(stored, item.id), names, files);
      let file = fileOf(content, idOf(content, item.id));
      if (taken.has(file)) file = `${path.basename(file, '.json')}_${item.id}.json`;
      taken.add(file);
      for (const picture of [...content.pictures, ...content.options.flatMap((option) => option.picture ?? [])]) {
        const from = files.get(picture.sha256);
        if (from) await out.picture(from, picture.name);
      }
      const record = recordOf(content, item.id, messagesOf);
      const text = await out.text(file);
      await text.write(`${JSON.stringify(inPublishedOrder(record), null, 2)}\n`);
      await text.end();
      records += 1;
      // The content of the file, as it will be read back.
      const read = withStandIns(record);
      const { items: rows } = asLoose({ record: file, line: null }, read, []);
      const places = read.names.map((name) => {
        const all = [...content.pictures, ...content.options.flatMap((option) => option.picture ?? [])];
        return { name, picture: files.get(all.find((entry) => entry.name === name)?.sha256 ?? '') ?? null };
      });
      wrote({
        set:
          places.length > 0 ? { id: set?.id ?? '', content: { name: read.id.slice(0, 500) }, pictures: places } : null,
        items: rows.map((entry) => ({
          ...item,
          kind: entry.kind,
          content: entry.content,
          state: 'to_review',
          source: '',
        })),
      });
    }
  }
  return { records };
}
