import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { decisionsOf } from './decisions.ts';
import { Diffed } from './Diffed.tsx';
import type { Revealed } from './said-by.ts';
import type { RejectReason, Review } from './use-review.ts';
import { diffContents } from './word-diff.ts';
import classes from './QuestionPanel.module.css';

type Verdict = Revealed['verdicts'][number];

/** Both decisions side by side with their names; taking one of them, editing or rejecting settles the item. */
export function ConflictPanel({ item, review }: { item: Revealed; review: Review }) {
  const { t } = useTranslation();
  const current = item.question_.content;
  const take = (verdict: Verdict) => {
    if (verdict.kind === 'reject')
      return review.verdict('reject', {
        reason: (verdict.reason ?? 'other') as RejectReason,
        note: verdict.note,
        next: true,
      });
    if (verdict.kind === 'edit' && verdict.content)
      return review.verdict('edit', { content: verdict.content, next: true });
    return review.verdict('approve', { next: true });
  };
  return (
    <section className={classes.notice} aria-label={t('review.conflict.title')}>
      <h3 className={classes.noticeTitle}>
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
        {t('review.conflict.title')}
      </h3>
      <p>{t('review.conflict.text')}</p>
      <ul className={classes.versions}>
        {decisionsOf(item.verdicts).map((verdict) => {
          const vote = item.votes.find((one) => one.voter.kind === 'person' && one.voter.name === verdict.annotator);
          const fields = verdict.content ? diffContents(current, verdict.content) : [];
          return (
            <li key={verdict.id} className={classes.version}>
              <div className={classes.versionHead}>
                <b>{verdict.annotator}</b>
                <span>
                  {t(`review.verdict.kind.${verdict.kind}`)}
                  {verdict.reason && `, ${t(`review.reject.${verdict.reason as 'other'}`)}`}
                  {vote &&
                    `, ${
                      vote.answer === null
                        ? t('review.conflict.answeredNone')
                        : t('review.conflict.answered', { letter: vote.answer })
                    }`}
                </span>
                <ActionButton small disabled={review.busy} onClick={() => void take(verdict)}>
                  {t('review.conflict.take')}
                </ActionButton>
              </div>
              {fields.length > 0 ? (
                <Diffed fields={fields} />
              ) : (
                verdict.kind !== 'reject' && <p className={classes.quiet}>{t('review.conflict.sameText')}</p>
              )}
              {verdict.note && <p className="selectable">{t('review.conflict.note', { note: verdict.note })}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
