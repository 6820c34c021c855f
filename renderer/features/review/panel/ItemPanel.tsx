import { IconMessage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useShortcut } from '../../../app/actions/key-bindings.ts';
import { useSystem } from '../../../app/project/project.ts';
import { formatDuration } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { BlindPanel } from '../kinds/question/Blind.tsx';
import { minutesAndSeconds } from '../clock.ts';
import { CommentBox } from '../comments/CommentBox.tsx';
import { EditForm } from '../kinds/question/EditForm.tsx';
import { HandOnBox } from '../answer/HandOnBox.tsx';
import { RejectBox } from '../answer/RejectBox.tsx';
import { RevealedPanel } from '../kinds/question/Revealed.tsx';
import { StalePanel } from '../kinds/question/Stale.tsx';
import { TargetBlindPanel } from '../kinds/element/Blind.tsx';
import { TargetRevealedPanel } from '../kinds/element/Revealed.tsx';
import { type Review, type ReviewItem, useDrafts } from '../use-review.ts';
import type { TargetWork } from '../kinds/element/use-target-work.ts';
import classes from './ItemPanel.module.css';

function TargetHeader({
  item,
  review,
  me,
}: {
  item: Extract<ReviewItem, { kind: 'instruction' }>;
  review: Review;
  me: string | undefined;
}) {
  const { t } = useTranslation();
  const asked = item.phase === 'blind' ? [item.ask] : item.asked;
  const seconds =
    item.phase === 'blind'
      ? null
      : item.clicks
          .filter(({ voter }) => voter.kind === 'person' && voter.name === me)
          .reduce((sum, click) => sum + (click.seconds ?? 0), 0);
  return (
    <header className={classes.header}>
      <h2 className={classes.title}>{t('review.target.title')}</h2>
      {asked.map(({ type, instructionId }) => (
        <span key={instructionId} className={classes.tag}>
          {t(`review.target.level.${type}`)}
        </span>
      ))}
      <span className={classes.time}>
        {seconds === null ? (
          <time>{minutesAndSeconds(review.answering.shown)}</time>
        ) : (
          t('review.panel.answered', { time: formatDuration(seconds) })
        )}
      </span>
    </header>
  );
}

function Header({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { item } = review;
  const me = useSystem()?.me.name;
  if (item?.kind === 'instruction') return <TargetHeader item={item} review={review} me={me} />;
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

function Footer({ review, work, goNext }: { review: Review; work: TargetWork; goNext: () => void }) {
  const { t } = useTranslation();
  const drafted = useDrafts((drafts) => (review.id ? drafts[review.id] !== undefined : false));
  const keys = {
    reject: useShortcut('review-reject'),
    edit: useShortcut('review-edit'),
    approveNext: useShortcut('review-approve-next'),
    next: useShortcut('review-next'),
  };
  const { item } = review;
  const isTarget = item?.kind === 'instruction';
  if (!item) return <footer className={classes.footer} />;
  if (review.mode === 'editing' && !isTarget) return null;
  if (review.mode === 'editing')
    return (
      <footer className={classes.footer}>
        <ActionButton onClick={() => review.setMode('idle')}>{t('review.verdict.cancel')}</ActionButton>
        <ActionButton kind="plain" disabled={!work.edited} onClick={work.discard}>
          {t('review.edit.discard')}
        </ActionButton>
        <span className={classes.spring} />
        <ActionButton kind="primary" shortcut="Mod+Enter" disabled={!work.ready} onClick={() => work.approve(true)}>
          {t('review.edit.saveNext')}
        </ActionButton>
      </footer>
    );
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
          {item.kind === 'instruction' ? (
            t('review.target.clickToAnswer')
          ) : (
            <Trans
              i18nKey="review.panel.pressToVote"
              components={{
                first: <Kbd shortcut="1" />,
                last: <Kbd shortcut={String(Math.min(9, item.options.length))} />,
              }}
            />
          )}
        </span>
      </footer>
    );
  if (review.given !== null)
    return (
      <footer className={classes.footer}>
        <span className={classes.quiet} role="status">
          {t('review.verdict.given', { kind: t(`review.verdict.kind.${review.given}`) })}{' '}
          {(item.kind === 'question' ? item.question_.state : item.state) === 'to_review' &&
            review.given !== 'skip' &&
            t('review.verdict.waitsForOther')}
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
      {review.asked ? (
        <span className={classes.draft} role="alert" title={t('review.verdict.against')}>
          {t('review.verdict.against')}
        </span>
      ) : isTarget ? (
        <span className={classes.draft}>{work.edited ? t('review.edit.draftKept') : ''}</span>
      ) : drafted ? (
        <span className={classes.draft} title={t('review.edit.draftKept')}>
          {t('review.edit.draftKept')}
        </span>
      ) : (
        <span className={classes.spring} />
      )}
      <ActionButton
        kind="primary"
        shortcut={keys.approveNext}
        disabled={review.busy || review.stale !== null || (isTarget && !work.ready)}
        onClick={() => (isTarget ? work.approve(true) : void review.verdict('approve', { next: true }))}
      >
        {t(review.asked ? 'review.verdict.approveAnyway' : 'review.verdict.approveNext')}
      </ActionButton>
    </footer>
  );
}

/** The question and what is done with it: blind, revealed, or being edited. */
export function QuestionPanel({
  review,
  work,
  middle,
  goNext,
  opened,
}: {
  review: Review;
  work: TargetWork;
  middle: () => [number, number];
  goNext: () => void;
  /** Items opened by hand so far: each brings the focus here, so that keys mean the item and not its line. */
  opened: number;
}) {
  const { t } = useTranslation();
  const { item, mode } = review;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened > 0) root.current?.focus({ preventScroll: true });
  }, [opened]);
  return (
    <section
      ref={root}
      tabIndex={-1}
      className={classes.panel}
      aria-label={t(item?.kind === 'instruction' ? 'review.target.title' : 'review.panel.label')}
      aria-busy={!item}
    >
      <Header review={review} />
      <div className={classes.body} data-mode={mode}>
        {review.error != null && (
          <div className={classes.error}>
            <ErrorNote error={review.error} onRetry={review.retry} />
          </div>
        )}
        {!item && review.error == null && <BlankRows rows={5} height={40} />}
        {item?.kind === 'instruction' && item.phase === 'blind' && (
          <TargetBlindPanel key={item.id} item={item} review={review} />
        )}
        {item?.kind === 'instruction' && item.phase === 'revealed' && (
          <TargetRevealedPanel
            key={item.id}
            item={item}
            review={review}
            wordings={work.wordings}
            shownPoints={work.shownPoints}
            onPoints={work.togglePoints}
          />
        )}
        {item?.kind === 'question' && item.phase === 'blind' && (
          <BlindPanel key={item.id} item={item} review={review} />
        )}
        {item?.kind === 'question' &&
          item.phase === 'revealed' &&
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
      {(mode === 'idle' || mode === 'editing') && <Footer review={review} work={work} goNext={goNext} />}
    </section>
  );
}
