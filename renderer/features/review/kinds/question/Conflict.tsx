import { useTranslation } from 'react-i18next';
import { Decisions } from '../../verdict/Decisions.tsx';
import { Diffed } from '../../verdict/Diffed.tsx';
import { approveQuestion } from './approval.ts';
import type { RevealedQuestion } from './item.ts';
import type { Review } from '../../review.ts';
import { diffContents } from '../../verdict/word-diff.ts';
import { Text } from '../../../../ui/layout/primitives.tsx';

/** The decisions on a question side by side, each with its answer and what it changes. */
export function ConflictPanel({ item, review }: { item: RevealedQuestion; review: Review }) {
  const { t } = useTranslation();
  const current = item.question_.content;
  return (
    <Decisions
      verdicts={item.verdicts}
      review={review}
      text={t('review.conflict.text')}
      wordsOf={({ annotator, kind }) => {
        const vote = item.votes.find((vote) => vote.voter.kind === 'person' && vote.voter.name === annotator);
        if (!vote) return null;
        const answered =
          vote.answer === null
            ? t('review.conflict.answeredNone')
            : t('review.conflict.answered', { letter: vote.answer });
        const against = kind === 'approve' && vote.blind && vote.answer !== current.answer;
        return against ? `${answered}, ${t('review.conflict.againstOwn')}` : answered;
      }}
      take={({ kind, content }) =>
        kind === 'edit' && content
          ? void review.verdict('edit', { content, next: true })
          : approveQuestion(item, review, true)
      }
      body={({ kind, content }) => {
        const fields = content ? diffContents(current, content) : [];
        if (fields.length > 0) return <Diffed fields={fields} />;
        return (
          kind !== 'reject' && (
            <Text as="p" tone="dim">
              {t('review.conflict.sameText')}
            </Text>
          )
        );
      }}
    />
  );
}
