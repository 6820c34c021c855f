import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { PictureHooks } from '../kinds/kind.ts';
import type { BlindItem, RevealedItem, Review, ReviewItem } from '../review.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import { PanelFoot } from '../SidePanel.tsx';
import classes from './PanelFooter.module.css';

/** Before the answer: other actions, and the answer controls. */
function BlindFooter({ item, hooks, review }: { item: BlindItem; hooks: PictureHooks; review: Review }) {
  const { t } = useTranslation();
  const next = useShortcut('review-next');
  const { HowToAnswer } = hooks;
  return (
    <PanelFoot>
      <ActionButton shortcut={next} disabled={review.busy} onClick={() => void review.verdict('skip', { next: true })}>
        {t('review.verdict.skip')}
      </ActionButton>
      <ActionButton disabled={review.busy} onClick={() => review.setMode('handing')}>
        {t('review.verdict.handOn')}
      </ActionButton>
      <Block as="span" grow />
      <Row as="span" inline align="center" gap={4} tone="dim" className={classes.press}>
        <HowToAnswer item={item} />
      </Row>
    </PanelFoot>
  );
}

/** After this person's verdict: what it was, and how to continue. */
function GivenFooter({
  given,
  open,
  goNext,
}: {
  given: NonNullable<Review['given']>;
  /** Whether the item still needs somebody's verdict. */
  open: boolean;
  goNext: () => void;
}) {
  const { t } = useTranslation();
  const next = useShortcut('review-next');
  return (
    <PanelFoot>
      <Text tone="dim" role="status">
        {t('review.verdict.given', { kind: t(`review.verdict.kind.${given}`) })}{' '}
        {open && given !== 'skip' && t('review.verdict.waitsForOther')}
      </Text>
      <Block as="span" grow />
      <ActionButton kind="primary" shortcut={next} onClick={goNext}>
        {t('review.verdict.next')}
      </ActionButton>
    </PanelFoot>
  );
}

/** The verdicts that can be given on a revealed item. */
function VerdictFooter({ item, hooks, review }: { item: RevealedItem; hooks: PictureHooks; review: Review }) {
  const { t } = useTranslation();
  const approval = hooks.useApproval(item, review);
  const keys = {
    reject: useShortcut('review-reject'),
    edit: useShortcut('review-edit'),
    approveNext: useShortcut('review-approve-next'),
  };
  return (
    <PanelFoot>
      {review.asked ? (
        <Text as="p" tone="dim" space="normal" flex="1 0 100%" role="alert">
          {t('review.verdict.against')}
        </Text>
      ) : (
        approval.drafted && (
          <Text as="p" tone="dim" space="normal" flex="1 0 100%">
            {t('review.edit.draftKept')}
          </Text>
        )
      )}
      <ActionButton shortcut={keys.reject} disabled={review.busy} onClick={() => review.setMode('rejecting')}>
        {t('review.verdict.reject')}
      </ActionButton>
      <ActionButton shortcut={keys.edit} disabled={review.busy} onClick={() => review.setMode('editing')}>
        {t('review.verdict.edit')}
      </ActionButton>
      <IconButton icon={IconMessage} label={t('review.comments.add')} onClick={() => review.setMode('commenting')} />
      <Block as="span" grow />
      <ActionButton
        kind="primary"
        shortcut={keys.approveNext}
        disabled={review.busy || review.stale !== null || !approval.ready}
        onClick={() => approval.approve(true)}
      >
        {t(review.asked ? 'review.verdict.approveAnyway' : 'review.verdict.approveNext')}
      </ActionButton>
    </PanelFoot>
  );
}

/** The footer of the panel: the item's current actions. */
export function PanelFooter({
  item,
  hooks,
  review,
  goNext,
}: {
  item: ReviewItem;
  hooks: PictureHooks;
  review: Review;
  goNext: () => void;
}) {
  if (item.phase === 'blind') return <BlindFooter item={item} hooks={hooks} review={review} />;
  if (review.mode === 'editing') {
    const { EditFooter } = hooks;
    return EditFooter ? <EditFooter item={item} review={review} /> : null;
  }
  if (review.given !== null)
    return <GivenFooter given={review.given} open={hooks.state(item) === 'to_review'} goNext={goNext} />;
  return <VerdictFooter item={item} hooks={hooks} review={review} />;
}
