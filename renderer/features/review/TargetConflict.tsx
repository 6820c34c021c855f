import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useClickWords } from './click-words.ts';
import { decisionsOf } from './decisions.ts';
import type { RejectReason, Review, RevealedTarget } from './use-review.ts';
import classes from './QuestionPanel.module.css';

type Verdict = RevealedTarget['verdicts'][number];

/** What each annotator decided, with names; taking one of them, picking anew or rejecting settles the item. */
export function TargetConflict({ item, review, me }: { item: RevealedTarget; review: Review; me: string | undefined }) {
  const { t } = useTranslation();
  const words = useClickWords(me);
  const take = (verdict: Verdict) =>
    verdict.kind === 'reject'
      ? review.verdict('reject', {
          reason: (verdict.reason ?? 'other') as RejectReason,
          note: verdict.note,
          next: true,
        })
      : review.verdict(verdict.kind === 'edit' ? 'edit' : 'approve', { wordings: verdict.wordings ?? [], next: true });
  const typeOf = (id: string) => item.variants.find((variant) => variant.id === id)?.content.type ?? 'basic';
  return (
    <section className={classes.notice} aria-label={t('review.conflict.title')}>
      <h3 className={classes.noticeTitle}>
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
        {t('review.conflict.title')}
      </h3>
      <p>{t('review.target.conflictText')}</p>
      <ul className={classes.versions}>
        {decisionsOf(item.verdicts).map((verdict) => (
          <li key={verdict.id} className={classes.version}>
            <div className={classes.versionHead}>
              <b>{verdict.annotator}</b>
              <span>
                {t(`review.verdict.kind.${verdict.kind}`)}
                {verdict.reason && `, ${t(`review.reject.${verdict.reason as 'other'}`)}`}
              </span>
              <ActionButton small disabled={review.busy} onClick={() => void take(verdict)}>
                {t('review.conflict.take')}
              </ActionButton>
            </div>
            {item.clicks
              .filter(({ voter }) => voter.kind === 'person' && voter.name === verdict.annotator)
              .map((click) => (
                <p key={click.id} className={classes.quiet}>
                  {t(`review.target.type.${click.type}`)}: {words.long(click)}
                </p>
              ))}
            {(verdict.wordings ?? [])
              .filter(({ picked }) => picked)
              .map(({ id, text }) => (
                <p key={id} className="selectable">
                  <span className={classes.quiet}>{t(`review.target.type.${typeOf(id)}`)}: </span>
                  {text}
                </p>
              ))}
            {verdict.note && <p className="selectable">{t('review.conflict.note', { note: verdict.note })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
