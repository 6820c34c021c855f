import { Menu } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { say } from '../../../ui/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { copyText, saveBlob, saveText } from '../../../ui/files/save-text.ts';
import { type CellValue, toCsv, toTsv } from '../../../ui/tables/table-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Renders an SVG at twice its size as PNG. */
async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw the picture; save the SVG instead.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves a chart as a drawing, a picture, or its numbers. */
async function saveChart(
  kind: 'svg' | 'png' | 'data',
  name: string,
  chart: { svg: () => string | Promise<string>; csv: () => string },
): Promise<void> {
  if (kind === 'data') saveText(`${name}.csv`, chart.csv(), 'text/csv');
  else if (kind === 'svg') saveText(`${name}.svg`, await chart.svg(), 'image/svg+xml');
  else saveBlob(`${name}.png`, await toPng(await chart.svg()));
}

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
