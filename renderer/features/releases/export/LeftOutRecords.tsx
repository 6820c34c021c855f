import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';
import classes from './Export.module.css';

/** Records of one reason that are named; the whole list is in the report of the command line. */
const shown = 200;

/** What an export left out: one line a reason where many records have the same, which names them when it is opened. */
export function LeftOutRecords({ rows }: { rows: readonly WithReason[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.stayedOut} aria-label={t('releases.export.leftOut', { count: rows.length })}>
      <p>
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
        {t('releases.export.leftOut', { count: rows.length })}
      </p>
      <ul tabIndex={0} aria-label={t('releases.export.leftOutList')}>
        {byReason(rows).map(({ why, records }) =>
          records.length <= listedEach ? (
            records.map((record) => (
              <li key={`${record} ${why}`} className="selectable">
                <b>{record}</b>: {why}
              </li>
            ))
          ) : (
            <li key={why} className="selectable">
              <details>
                <summary>
                  <b>{t('releases.export.records', { count: records.length })}</b>: {why}
                </summary>
                <p className={classes.quiet}>
                  {records.slice(0, shown).join(', ')}
                  {records.length > shown && ` ${t('releases.export.leftOutMore', { count: records.length - shown })}`}
                </p>
              </details>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
