import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Row } from '../../../../ui/layout/primitives.tsx';
import classes from './Knowledge.module.css';

/** Asks why a question is rejected; each of the first nine reasons has a digit. */
export function RejectChips({
  reasons,
  onReject,
  onCancel,
}: {
  reasons: readonly string[];
  onReject: (reason: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('review.knowledge.whyReject')}>
      <h3>{t('review.knowledge.whyReject')}</h3>
      <Row wrap gap={6}>
        {reasons.map((reason, at) => (
          <button key={reason} type="button" className={classes.chip} onClick={() => onReject(reason)}>
            {at < 9 && <kbd className={classes.digit}>{at + 1}</kbd>}
            {t(`review.knowledge.reject.${reason as 'other'}`, { defaultValue: reason })}
          </button>
        ))}
        <ActionButton small shortcut="Escape" onClick={onCancel}>
          {t('review.knowledge.cancel')}
        </ActionButton>
      </Row>
    </section>
  );
}
