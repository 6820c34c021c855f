import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Head } from './Head.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import classes from './Settings.module.css';

/** Answers per item, gold, and who sees what before they answer. */
export function ReviewSection() {
  const { t } = useTranslation();
  return (
    <>
      <Head title={t('settings.section.review')} text={t('settings.review.text')} />
      <ReviewRules />
      <section className={classes.part}>
        <h3 className={classes.heading}>{t('settings.review.blind')}</h3>
        <p className={classes.prose}>{t('settings.review.blindText')}</p>
      </section>
      <section className={classes.part}>
        <p className={classes.prose}>{t('settings.review.more')}</p>
        <span>
          <ActionButton onClick={() => navigate({ screen: 'review' })}>{t('settings.review.sampling')}</ActionButton>
        </span>
      </section>
    </>
  );
}
