import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectReasons } from '#shared/contract/review.ts';
import { targetRejectReasons } from '#shared/contract/targets.ts';
import { useActionHandlers } from '../../app/action-store.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DigitChips } from './DigitChips.tsx';
import type { RejectReason, Review } from './use-review.ts';
import classes from './QuestionPanel.module.css';

/** Reasons by digit; one press rejects and goes on. */
export function RejectBox({ review }: { review: Review }) {
  const { t } = useTranslation();
  const reasons: readonly RejectReason[] = review.item?.kind === 'instruction' ? targetRejectReasons : rejectReasons;
  const [note, setNote] = useState('');
  const reject = (reason: RejectReason) => void review.verdict('reject', { reason, note: note.trim(), next: true });
  useActionHandlers(
    Object.fromEntries(
      reasons.map((reason, at) => [
        `review-digit-${at + 1}`,
        () => {
          if (!review.keyDead(`digit-${at + 1}`)) reject(reason);
        },
      ]),
    ),
  );
  return (
    <section className={classes.box} aria-label={t('review.verdict.whyReject')}>
      <h3 className={classes.heading}>{t('review.verdict.whyReject')}</h3>
      <DigitChips
        disabled={review.busy}
        chips={reasons.map((reason) => ({
          id: reason,
          label: t(`review.reject.${reason}`),
          onPress: () => reject(reason),
        }))}
      />
      <Textarea
        label={t('review.verdict.note')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <span className={classes.quiet}>{t('review.verdict.rejectHint')}</span>
        <ActionButton shortcut="Escape" onClick={() => review.setMode('idle')}>
          {t('review.verdict.cancel')}
        </ActionButton>
      </div>
    </section>
  );
}
