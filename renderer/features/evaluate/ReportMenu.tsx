import { Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Block } from '../../ui/layout/primitives.tsx';

const reportFormats = ['md', 'csv', 'xlsx', 'json', 'html', 'tex', 'svg'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Media type of each. */
export const reportTypes: Record<ReportFormat, string> = {
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  tex: 'application/x-tex',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  svg: 'image/svg+xml',
};

/** Saves a report of the checked models, initially all in the table; without models, of everything. */
export function ReportMenu({
  models,
  onReport,
  onPredictions,
}: {
  models: readonly { run: string; name: string }[];
  onReport: (format: ReportFormat, runs: readonly string[], pictures?: boolean) => void;
  /** Saves the predictions of each checked model; absent where there are none. */
  onPredictions?: (runs: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.predictionsOut');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = models.filter(({ run }) => !left.has(run)).map(({ run }) => run);
  const toggle = (run: string) => {
    const next = new Set(left);
    if (!next.delete(run)) next.add(run);
    setLeft(next);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionButton icon={IconFileExport} aria-label={t('evaluate.report.label')}>
          {t('evaluate.bar.report')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item
            key={format}
            disabled={models.length > 0 && chosen.length === 0}
            onClick={() => onReport(format, chosen)}
          >
            {t(`evaluate.report.${format}`)}
          </Menu.Item>
        ))}
        {onPredictions && (
          <Menu.Item disabled={chosen.length === 0} onClick={() => onReport('html', chosen, true)}>
            {t('evaluate.report.pictures')}
          </Menu.Item>
        )}
        {onPredictions && (
          <Menu.Item
            disabled={chosen.length === 0 || refusal !== null}
            title={refusal ?? undefined}
            onClick={() => onPredictions(chosen)}
          >
            {t('evaluate.report.predictions')}
          </Menu.Item>
        )}
        {models.length > 1 && (
          <>
            <Menu.Label>{t('evaluate.report.models', { n: chosen.length, total: models.length })}</Menu.Label>
            <Block maxHeight={240} maxWidth={340} overflow="auto">
              {models.map(({ run, name }) => (
                <Menu.CheckboxItem
                  key={run}
                  checked={!left.has(run)}
                  closeMenuOnClick={false}
                  onChange={() => toggle(run)}
                >
                  {name}
                </Menu.CheckboxItem>
              ))}
            </Block>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
