import { question } from '#shared/items/question/index.ts';
import { createQuestion } from '../../../items/question/create.ts';
import { lintsOfQuestion } from '../../../items/question/question-lints.ts';
import type { EntryKind, Owner } from './entry-kind.ts';

/** The questions of a record. */
export const questionEntries: EntryKind = {
  kind: question.id,
  recall({ items, claimed }, { questions: [only] }, id) {
    if (only) items.is(question.id, only.content, id, claimed);
  },
  store({ to, format, screenshot, items, claimed, count }, { questions }, read) {
    let whole: Owner | null = null;
    for (const { content, state = 'to_review', source = format } of questions) {
      const there = items.claim(question.id, content, claimed) !== undefined;
      count(!there);
      if (there) continue;
      const lints = lintsOfQuestion(content, screenshot.app);
      const { id } = createQuestion(to, { screenshotId: screenshot.id, content, state, source, lints });
      items.is(question.id, content, id, claimed);
      if (read.questions.length === 1 && read.elements.length === 0) whole = { kind: question.id, id };
    }
    return whole;
  },
};
