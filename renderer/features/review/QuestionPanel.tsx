import { IconMessage } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useShortcut } from '../../app/key-bindings.ts';
import { formatDuration } from '../../i18n/numbers.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { BlindPanel } from './BlindPanel.tsx';
import { minutesAndSeconds } from './clock.ts';
import { CommentBox } from './CommentBox.tsx';
import { EditForm } from './EditForm.tsx';
import { HandOnBox } from './HandOnBox.tsx';
import { RejectBox } from './RejectBox.tsx';
import { RevealedPanel } from './RevealedPanel.tsx';
import { StalePanel } from './StalePanel.tsx';
import { type Review, useDrafts } from './use-review.ts';
import classes from './QuestionPanel.module.css';

function Header({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { item } = review;
  const options = item?.phase === 'revealed' ? item.question_.content.options : item?.options;
  const vote = review.revealed?.myVote;
  return (
    <header className={classes.header}>
      <h2 className={classes.title}>{t('review.panel.title')}</h2>
      {item && (
        <>
          <span className={classes.tag}>{item.difficulty}</span>
          <span className={classes.tag}>{t('review.panel.options', { count: options?.length ?? 0 })}</span>
          <span className={classes.time}>
            {item.phase === 'blind' ? (
              <time>{minutesAndSeconds(review.answering.shown)}</time>
            ) : (
              vote?.seconds != null && t('review.panel.answered', { time: formatDuration(vote.seconds) })
            )}
          </span>
        </>
      )}
    </header>
  );
}

function Footer({ review, goNext }: { review: Review; goNext: () => void }) {
  const { t } = useTranslation();
  const drafted = useDrafts((drafts) => (review.id ? drafts[review.id] !== undefined : false));
  const keys = {
    reject: useShortcut('review-reject'),
    edit: useShortcut('review-edit'),
    approveNext: useShortcut('review-approve-next'),
    next: useShortcut('review-next'),
  };
  const { item } = review;
  if (!item || review.mode === 'editing') return null;
  if (item.phase === 'blind')
    return (
      <footer className={classes.footer}>
        <ActionButton
          shortcut={keys.next}
          disabled={review.busy}
          onClick={() => void review.verdict('skip', { next: true })}
        >
          {t('review.verdict.skip')}
        </ActionButton>
        <ActionButton disabled={review.busy} onClick={() => review.setMode('handing')}>
          {t('review.verdict.handOn')}
        </ActionButton>
        <span className={classes.spring} />
        <span className={classes.press}>
          <Trans
            i18nKey="review.panel.pressToVote"
            components={{
              first: <Kbd shortcut="1" />,
              last: <Kbd shortcut={String(Math.min(9, item.options.length))} />,
            }}
          />
        </span>
      </footer>
    );
  if (review.given !== null)
    return (
      <footer className={classes.footer}>
        <span className={classes.quiet} role="status">
          {t('review.verdict.given', { kind: t(`review.verdict.kind.${review.given}`) })}{' '}
          {item.question_.state === 'to_review' && review.given !== 'skip' && t('review.verdict.waitsForOther')}
        </span>
        <span className={classes.spring} />
        <ActionButton kind="primary" shortcut={keys.next} onClick={goNext}>
          {t('review.verdict.next')}
        </ActionButton>
      </footer>
    );
  return (
    <footer className={classes.footer}>
      <ActionButton shortcut={keys.reject} disabled={review.busy} onClick={() => review.setMode('rejecting')}>
        {t('review.verdict.reject')}
      </ActionButton>
      <ActionButton shortcut={keys.edit} disabled={review.busy} onClick={() => review.setMode('editing')}>
        {t('review.verdict.edit')}
      </ActionButton>
      <IconButton icon={IconMessage} label={t('review.comments.add')} onClick={() => review.setMode('commenting')} />
      {drafted ? (
        <span className={classes.draft} title={t('review.edit.draftKept')}>
          {t('review.edit.draftKept')}
        </span>
      ) : (
        <span className={classes.spring} />
      )}
      <ActionButton
        kind="primary"
        shortcut={keys.approveNext}
        disabled={review.busy || review.stale !== null}
        onClick={() => void review.verdict('approve', { next: true })}
      >
        {t('review.verdict.approveNext')}
      </ActionButton>
    </footer>
  );
}

/** The question and what is done with it: blind, revealed, or being edited. */
export function QuestionPanel({
  review,
  middle,
  goNext,
}: {
  review: Review;
  middle: () => [number, number];
  goNext: () => void;
}) {
  const { t } = useTranslation();
  const { item, mode } = review;
  return (
    <section className={classes.panel} aria-label={t('review.panel.label')} aria-busy={!item}>
      <Header review={review} />
      <div className={classes.body} data-mode={mode}>
        {review.error != null && (
          <div className={classes.error}>
            <ErrorNote error={review.error} onRetry={review.retry} />
          </div>
        )}
        {item?.phase === 'blind' && <BlindPanel key={item.id} item={item} review={review} />}
        {item?.phase === 'revealed' &&
          (mode === 'editing' ? (
            <>
              {review.stale && <StalePanel item={item} stale={review.stale} review={review} />}
              <EditForm key={item.id} item={item} review={review} />
            </>
          ) : (
            <RevealedPanel key={item.id} item={item} review={review} />
          ))}
      </div>
      {item && mode === 'rejecting' && <RejectBox key={item.id} review={review} />}
      {item && mode === 'commenting' && <CommentBox key={item.id} review={review} middle={middle} />}
      {item && mode === 'handing' && <HandOnBox key={item.id} review={review} />}
      {(mode === 'idle' || mode === 'editing') && <Footer review={review} goNext={goNext} />}
    </section>
  );
}
