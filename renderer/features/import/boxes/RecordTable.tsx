import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import classes from './Boxes.module.css';
import { boxOf, type Sample, staysIn } from './readings.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import { Table } from '../../../ui/tables/Table.tsx';

/** A number for display, with only the digits needed to tell readings apart. Stored values are never rounded. */
const short = (value: number) => String(Number(value.toFixed(1)));

/** Raw numbers of the picture's records and their values in each reading; the selected record is highlighted. */
export function RecordTable({
  samples,
  readings,
  followed,
  onFollow,
}: {
  samples: readonly Sample[];
  readings: readonly Convention[];
  followed: Sample | undefined;
  onFollow: (sample: Sample) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (followed) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [followed]);
  return (
    // A list that scrolls can be reached and scrolled by keys too.
    <Block
      focus="inside"
      as="section"
      ref={list}
      border="line2"
      radius={4}
      overflow="auto"
      className={classes.records}
      aria-label={t('import.boxes.records')}
      tabIndex={0}
    >
      <Table row={27} cell={[0, 10]} sticky="body" space="nowrap">
        <thead>
          <tr>
            <th>{t('import.boxes.record')}</th>
            <th>{t('import.boxes.written')}</th>
            {readings.map((convention) => (
              <th key={convention}>{t(`import.boxes.names.${convention}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody className="selectable">
          {samples.map((sample) => (
            <tr key={sample.record} aria-selected={sample === followed} onClick={() => onFollow(sample)}>
              <th scope="row">
                <Text
                  border="edge"
                  display="inline-block"
                  width={10}
                  height={7}
                  mr={8}
                  className={classes.swatch}
                  data-on={sample === followed || undefined}
                  aria-hidden="true"
                />
                {sample.label || sample.record}
              </th>
              <td>
                <code>[{sample.raw.map((value) => String(value)).join(', ')}]</code>
              </td>
              {readings.map((convention) => {
                const box = boxOf(sample, convention);
                const fits = box !== null && staysIn(box, sample.width, sample.height);
                return (
                  <td key={convention} data-off={!fits || undefined}>
                    {!fits && (
                      <span title={t('import.boxes.misfits')}>
                        <StateGlyph state="rejected" />
                      </span>
                    )}
                    <code>{box?.map(short).join(', ')}</code>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Block>
  );
}
