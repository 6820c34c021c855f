import path from 'node:path';
import { type InstructionContent, instructionContent } from '#shared/contents/instruction.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { ItemState } from '#shared/records/fields.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { type ScreenshotContent, screenshotContent } from '#shared/contract/screenshots.ts';
import type { Size } from '#shared/geometry/box.ts';
import { isLettered, lettered } from '#shared/items/question/lettered.ts';
import type { ReadRecord, RefusedRecord } from '#pipelines/formats/format.ts';
import type { ReadElement, ReadQuestion } from '#pipelines/formats/record-parts.ts';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { elementInImage } from '../prelabels/boxes.ts';

export interface CheckedElement {
  element: ReadElement;
  content: ElementContent;
  instructions: { content: InstructionContent; state: ItemState | undefined }[];
}
export interface CheckedQuestion extends Omit<ReadQuestion, 'content'> {
  content: QuestionContent;
}

/** The parts of a record that can be stored. The others are refused by name, and changes are reported. */
export interface CheckedRecord {
  elements: CheckedElement[];
  questions: CheckedQuestion[];
  refused: RefusedRecord[];
  /** Number of entries that these refusals leave out: an element's instructions are left out with it. */
  leftOut: number;
  repairs: Phrase[];
}

/** Checks everything that a record would store before any of it is stored, so that a bad part affects only itself. */
export function checkedRecord(read: ReadRecord, size: Size): CheckedRecord {
  const refused: RefusedRecord[] = [];
  const repairs: Phrase[] = [];
  let leftOut = 0;
  const attempt = <T>(record: string, work: () => T, entries = 1): T[] => {
    try {
      return [work()];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      leftOut += entries;
      refused.push({
        record,
        line: error.line ?? read.line,
        ...because(error.phrase),
        ...(entries > 1 && { entries }),
      });
      return [];
    }
  };
  const elements = read.elements.flatMap((element, at) => {
    const record = read.elements.length > 1 ? `${read.record}.elements[${at}]` : read.record;
    const content = attempt(record, () => elementInImage(element, size, repairs), 1 + element.instructions.length);
    if (content.length === 0) return [];
    return content.map((entry) => ({
      element,
      content: entry,
      instructions: instructionsOf(element, record, attempt),
    }));
  });
  const questions = read.questions.flatMap((question, at) =>
    attempt(read.questions.length > 1 ? `${read.record}.questions[${at}]` : read.record, () => ({
      ...question,
      content: questionOf(question.content, repairs),
    })),
  );
  return { elements, questions, refused, leftOut, repairs };
}

function instructionsOf(
  element: ReadElement,
  record: string,
  attempt: <T>(record: string, work: () => T) => T[],
): CheckedElement['instructions'] {
  return element.instructions.flatMap(({ state, ...entry }, at) =>
    attempt(element.instructions.length > 1 ? `${record}.instructions[${at}]` : record, () => {
      // The file's one variant is the chosen one.
      const content = instructionContent.safeParse({ picked: true, ...entry });
      if (!content.success) throw new Refused(phrase('import-instruction-out', { why: shapeProblem(content.error) }));
      return { content: content.data, state };
    }),
  );
}

function questionOf(given: QuestionContent, repairs: Phrase[]): QuestionContent {
  const content = questionContent.safeParse(given);
  if (!content.success) throw new Refused(shapeProblem(content.error));
  if (isLettered(content.data)) return content.data;
  const now = lettered(content.data);
  const letters = (of: QuestionContent) => of.options.map(({ letter }) => letter).join(', ');
  const change = { was: letters(content.data), now: letters(now) };
  repairs.push(
    now.answer === content.data.answer
      ? phrase('import-new-letters', change)
      : phrase('import-new-letters-and-key', { ...change, key: content.data.answer, keyNow: now.answer }),
  );
  return now;
}

/** A record's fields about its screenshot. Errors: Refused for what cannot be stored. */
export function checkedScreenshot(
  read: ReadRecord,
  about: { platform: ScreenshotContent['platform']; app: string | null; tags: string[] },
): ScreenshotContent {
  const name = path.posix.basename(read.screenshot.image.name).slice(0, 500);
  const content = screenshotContent.safeParse({ name, ...about });
  if (!content.success) throw new Refused(shapeProblem(content.error));
  return content.data;
}
