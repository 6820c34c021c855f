import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { byReason, listedEach, type WithReason } from '#shared/by-reason.ts';
import { RecordNames } from './RecordNames.tsx';
import { Block, Row } from '../../../ui/layout/primitives.tsx';

/** What an export left out: one line per reason if many records share it, which lists them when opened. */
export function LeftOutRecords({ rows }: { rows: readonly WithReason[] }) {
  const { t } = useTranslation();
  return (
    <Block
      as="section"
      mt={6}
      pt={8}
      borderTop="line"
      aria-label={t('releases.export.leftOut', { count: rows.length })}
    >
      <Row as="p" align="center" gap={6} tone="warn">
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
        {t('releases.export.leftOut', { count: rows.length })}
      </Row>
      <Block
        as="ul"
        bullets
        maxHeight={160}
        mt={6}
        pad={[0, 0, 0, 20]}
        overflow="auto"
        tone="text2"
        tabIndex={0}
        aria-label={t('releases.export.leftOutList')}
      >
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
      </Block>
    </Block>
  );
}
