import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lint } from '#shared/contract/common.ts';
import classes from './Properties.module.css';

/** What the checks found on one element. */
export function Lints({ lints }: { lints: readonly Lint[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('annotate.lints.title')}>
      <header className={classes.sectionHead}>
        <h3>{t('annotate.lints.title')}</h3>
      </header>
      {lints.length === 0 && <p className={classes.none}>{t('annotate.lints.none')}</p>}
      <ul className={classes.lints}>
        {lints.map((lint) => (
          <li key={lint.code} data-severity={lint.severity}>
            {lint.severity === 'info' ? (
              <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
            )}
            <span className="selectable">{lint.detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
