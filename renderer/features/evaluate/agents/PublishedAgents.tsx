import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publishedAgents } from '#shared/published/mmbench-gui-l3-l4.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import classes from '../board/Leaderboard.module.css';
import { PublishedCells } from '../board/PublishedCells.tsx';
import { scaledQuery } from '../../../theme/text-size.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Windows in which the published rows leave room for the project's own outcomes below them. */
const roomy = scaledQuery('(min-width: 1400px) and (min-height: 800px)');

/** Published figures of agents on other tasks, hollow and separate, for scale only; collapsed in small windows. */
export function PublishedAgents({
  limit,
  pins,
}: {
  limit: number;
  /** Whether the table has a column of pins. */
  pins: boolean;
}) {
  const { t } = useTranslation();
  const room = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false }) ?? true;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? room;
  const { source, note, rows } = publishedAgents(limit);
  return (
    <tbody>
      <tr className={classes.reference}>
        <td colSpan={pins ? 11 : 10}>
          {t('evaluate.published.reference', { source })} {note}{' '}
          <ActionButton small aria-expanded={open} onClick={() => setChosen(!open)}>
            {open ? t('evaluate.agents.published.hide') : t('evaluate.agents.published.show', { count: rows.length })}
          </ActionButton>
        </td>
      </tr>
      {(open ? rows : []).map(({ model, printed: { sr = 0, eqa = 0 } }) => (
        <Block key={model} as="tr" ellipsis tone="text2">
          <PublishedCells model={model} value={sr / 100} />
          <td data-num>{formatPercent(eqa / 100)}</td>
          <Block data-num as="td" tone="dim">
            {sr > 0 ? (eqa / sr).toFixed(2) : '–'}
          </Block>
          <td />
          <td />
          <td />
          <Block as="td" tone="dim">
            {t('evaluate.published.source')}
          </Block>
          {pins && <td />}
        </Block>
      ))}
    </tbody>
  );
}
