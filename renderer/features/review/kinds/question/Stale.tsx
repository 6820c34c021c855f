import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Diffed } from '../../verdict/Diffed.tsx';
import { Notice } from '../../verdict/Notice.tsx';
import { editOf } from './draft.ts';
import { useDraft } from './drafts.ts';
import type { RevealedQuestion } from './item.ts';
import type { Review, Stale } from '../../review.ts';
import { diffContents } from '../../verdict/word-diff.ts';
import { Row, Text } from '../../../../ui/layout/primitives.tsx';

/** Somebody saved in between: shows their changes, the refused edit, and how to continue. The vote is kept. */
export function StalePanel({ item, stale, review }: { item: RevealedQuestion; stale: Stale; review: Review }) {
  const { t } = useTranslation();
  const now = item.question_;
  // The seen version is the same item, so it is a question too.
  const seen = stale.seen as RevealedQuestion;
  const by = item.revisions.at(-1)?.author.name ?? '';
  const theirs = diffContents(seen.question_.content, now.content);
  const draft = useDraft(item.id);
  const yours = stale.yours ?? (draft ? editOf(draft) : null);
  const mine = yours ? diffContents(seen.question_.content, yours) : [];
  return (
    <Notice urgent title={t('review.changed.title')}>
      <p>{t('review.changed.text', { name: by, now: now.revision, seen: seen.revision })}</p>
      <Text as="h4" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.changed.theirs', { n: now.revision })}
      </Text>
      {theirs.length > 0 ? (
        <Diffed fields={theirs} />
      ) : (
        <Text as="p" tone="dim">
          {t('review.diff.unchanged')}
        </Text>
      )}
      {yours && (
        <>
          <Text as="h4" mb={6} tone="dim" size={11} line={16} weight={600}>
            {t('review.changed.yourEdit')}
          </Text>
          <Diffed fields={mine} />
        </>
      )}
      <Row wrap align="center" justify="flex-end" gap={8}>
        <ActionButton onClick={review.acceptNewer}>{t('review.changed.goOn')}</ActionButton>
        {yours && (
          <ActionButton
            disabled={review.busy}
            onClick={() => void review.verdict('edit', { content: yours, base: now.revision })}
          >
            {t('review.changed.useMine')}
          </ActionButton>
        )}
      </Row>
    </Notice>
  );
}
