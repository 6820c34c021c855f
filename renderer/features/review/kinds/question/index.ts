import { cannotAnswer } from '#shared/contract/review/question.ts';
import { rejectReasons } from '#shared/contract/review/review.ts';
import { question } from '#shared/items/question/index.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { PictureHooks } from '../kind.ts';
import { useQuestionApproval } from './approval.ts';
import { QuestionBlind } from './Blind.tsx';
import { QuestionCard } from './Card.tsx';
import { dropDraft } from './drafts.ts';
import { QuestionEdit } from './Edit.tsx';
import { EvidenceLegend, EvidenceMarks } from './EvidenceMarks.tsx';
import { QuestionHeader } from './Header.tsx';
import { HowToAnswer } from './HowToAnswer.tsx';
import type { BlindQuestion, RevealedQuestion } from './item.ts';
import { QuestionKeys } from './Keys.tsx';
import { againstOwnVote } from './vote.ts';
import { QuestionRevealed } from './Revealed.tsx';

/** Questions with lettered options: a digit votes, and everything else opens after the vote. */
export const questionHooks: PictureHooks<BlindQuestion, RevealedQuestion> = {
  id: question.id,
  name: () => i18next.t('review.queue.kind.question'),
  opens: 'question',
  Card: QuestionCard,
  label: () => i18next.t('review.panel.label'),
  title: (item) => item.question,
  state: (item) => item.question_.state,
  against: againstOwnVote,
  rejectReasons,
  hints: {
    blind: (item) => [
      {
        keys: ['1', String(Math.min(9, item.options.length))],
        range: true,
        label: i18next.t('review.status.hints.vote'),
      },
      {
        keys: ['Shift+1', `Shift+${cannotAnswer.length}`],
        range: true,
        label: i18next.t('review.status.hints.cannot'),
      },
    ],
    revealed: () => [],
    editing: () => [{ keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: i18next.t('review.status.hints.option') }],
  },
  decided(id, verdict) {
    if (verdict === 'edit') dropDraft(id);
  },
  newerTaken: dropDraft,
  Keys: QuestionKeys,
  Header: QuestionHeader,
  Blind: QuestionBlind,
  HowToAnswer,
  Revealed: QuestionRevealed,
  Edit: QuestionEdit,
  useApproval: useQuestionApproval,
  Marks: EvidenceMarks,
  Legend: EvidenceLegend,
};
