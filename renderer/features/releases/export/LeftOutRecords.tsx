import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';
import { RecordNames } from './RecordNames.tsx';
import { Block } from '../../../ui/layout/primitives.tsx';
import classes from './Export.module.css';

/** What an export left out: one line per reason if many records share it, which lists them when opened. */
export function LeftOutRecords({ rows }: { rows: readonly WithReason[] }) {
  const { t } = useTranslation();
  return (
    <Block
      as="section"
      mt={6}
      pt={8}
      borderTop="line"
      className={classes.stayedOut}
      aria-label={t('releases.export.leftOut', { count: rows.length })}
    >
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
                <RecordNames names={records} count={records.length} />
              </details>
            </li>
          ),
        )}
      </ul>
    </Block>
  );
}
