import { Menu } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { say } from '../../../ui/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { copyText } from '../../../ui/files/save-text.ts';
import { type CellValue, toCsv, toTsv } from '../../../ui/tables/table-text.ts';
import { saveChart } from './save-chart.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Copy the numbers of a chart, or save it as SVG, PNG or CSV. */
export function ChartTools({
  name,
  title,
  header,
  rows,
  svg,
}: {
  /** File name without extension. */
  name: string;
  title: string;
  header: readonly string[];
  rows: () => CellValue[][];
  /** The saved version: with its own colours and sizes, whatever the theme. */
  svg: () => string | Promise<string>;
}) {
  const { t } = useTranslation();
  const save = (kind: 'svg' | 'png' | 'data') =>
    void saveChart(kind, name, { svg, csv: () => toCsv(header, rows()) }).catch(say);
  return (
    <>
      <IconButton
        icon={IconTable}
        size={22}
        label={`${t('common.copyTable')}: ${title}`}
        onClick={() => void copyText(toTsv(header, rows()))}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Row
            type="button"
            as="button"
            inline
            align="center"
            justify="center"
            width={22}
            height={22}
            radius={3}
            tone="text2"
            hover="fill"
            aria-label={t('evaluate.save.label', { chart: title })}
          >
            <IconDownload size={14} stroke={1.6} aria-hidden="true" />
          </Row>
        </Menu.Target>
        <Menu.Dropdown>
          {(['svg', 'png', 'data'] as const).map((kind) => (
            <Menu.Item key={kind} onClick={() => save(kind)}>
              {t(`evaluate.save.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
