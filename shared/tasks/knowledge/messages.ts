import { stemOf } from '../../items/knowledge-question/stem.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { type Asking, asUser, type MessagePart, type TaskMessage, type TaskPrompt } from '../messages.ts';
import { markOf, optionMarks } from '../../items/knowledge-question/arguments.ts';
import type { KnowledgeColumn } from '../../contents/knowledge-columns.ts';
import type { KnowledgeItem } from './item.ts';
import { actionSpace, deviceFor } from './spaces.ts';

/** The six templates: one for the three columns of interface perception, one for each other column. */
const templates: Readonly<Record<KnowledgeColumn, string>> = {
  state: 'perception',
  widget: 'perception',
  layout: 'perception',
  effect: 'effect',
  type: 'type',
  parameter: 'parameter',
  goal: 'goal',
  plan: 'plan',
};

/** Prompt file of a question. */
export const templateOf = ({ column }: Pick<KnowledgeItem, 'column'>): string => `knowledge/${templates[column]}`;
export const knowledgeTemplates: readonly string[] = [...new Set(Object.values(templates))].map(
  (name) => `knowledge/${name}`,
);

type Marked = Pick<KnowledgeItem, 'column' | 'question' | 'options' | 'annotation'>;

/**
 * Marks on the first picture of a question: the region asked about, the action whose effect is asked for, or the
 * candidates of a parameter question.
 */
export function questionMarks({ column, question, options, annotation }: Marked): PictureMark[] {
  const marks: PictureMark[] = [];
  if (annotation.bbox) marks.push({ kind: 'box', bbox: annotation.bbox, colour: 'red' });
  if (annotation.point) marks.push({ kind: 'point', point: annotation.point, colour: 'red' });
  if (column === 'effect' && marks.length === 0) {
    const mark = markOf(question, 'red');
    if (mark) marks.push(mark);
  }
  if (column === 'parameter') marks.push(...optionMarks(options));
  return marks;
}

const offer = ({ form, options }: KnowledgeItem): string =>
  form === 'yes_or_no'
    ? 'yes / no / unknown'
    : options
        .map(({ letter, text, image }) => `${letter}. ${image ? `the picture of option ${letter}` : text}`)
        .join('\n');

function replyForm({ form, options }: KnowledgeItem, thinking: boolean): string {
  const last = options.at(-1)?.letter ?? 'D';
  const answer = form === 'yes_or_no' ? 'yes, no or unknown' : `one letter from A to ${last}`;
  return thinking
    ? `Think it over first. Reply with JSON only: {"thought": "how you came to the answer", "answer": "${answer}"}`
    : `Reply with JSON only, without any explanation: {"answer": "${answer}"}`;
}

/** Question pictures, then option pictures, each under its letter, then the text of the question's template. */
export function knowledgeMessages(item: KnowledgeItem, prompt: TaskPrompt, asking: Asking): TaskMessage[] {
  const marks = asking.visualPrompt ? questionMarks(item) : [];
  const pictures = item.images.map(
    (image, at): MessagePart =>
      at === 0 && marks.length > 0 ? { type: 'image', image, marks } : { type: 'image', image },
  );
  const choices = item.options.flatMap(({ letter, image }): MessagePart[] =>
    image
      ? [
          { type: 'text', text: `Option ${letter}:` },
          { type: 'image', image },
        ]
      : [],
  );
  const [first] = item.images;
  const asked = asking.visualPrompt && item.augmented ? item.augmented : item.question;
  const text = prompt.user({
    question: stemOf(asked),
    options: offer(item),
    actionSpace: actionSpace(deviceFor(item.platform)),
    size: first ? `The size of the image is ${first.width}x${first.height}.` : '',
    reply: replyForm(item, asking.thinking),
  });
  return asUser(prompt, [...pictures, ...choices, { type: 'text', text }]);
}
