import { useTranslation } from 'react-i18next';
import type { BoardSort } from './board-lines.ts';
import classes from './Leaderboard.module.css';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

/** The head of a column that sorts the table; pressed again, it turns the order. */
function SortHead({
  by,
  label,
  sort,
  onSort,
  num = false,
  className,
}: {
  by: BoardSort['by'];
  label: string;
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
  num?: boolean;
  className?: string | undefined;
}) {
  const on = sort.by === by;
  const Arrow = sort.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={className}
      data-num={num || undefined}
      aria-sort={on ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      <Row
        type="button"
        as="button"
        inline
        align="center"
        gap={3}
        hover="text"
        onClick={() => onSort({ by, desc: on ? !sort.desc : by !== 'model' })}
      >
        {label}
        {on && <Arrow size={12} aria-hidden="true" />}
      </Row>
    </th>
  );
}

/** The leaderboard's columns, with the axis of the scores. */
export function BoardHead({ sort, onSort }: { sort: BoardSort; onSort: (sort: BoardSort) => void }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <SortHead
          by="model"
          label={t('evaluate.board.model')}
          sort={sort}
          onSort={onSort}
          className={classes.modelColumn}
        />
        <SortHead by="score" label={t('evaluate.board.scoreColumn')} sort={sort} onSort={onSort} num />
        <Block as="th" width="34%" minWidth={140} scope="col" className={classes.axisColumn}>
          <Text
            display="block"
            position="relative"
            height={16}
            size={11}
            className={classes.axisHead}
            aria-label={t('evaluate.board.axis')}
            role="img"
          >
            {[0, 25, 50, 75, 100].map((tick) => (
              <span key={tick} data-tick={tick} style={{ left: `${tick}%` }}>
                {tick}
                {tick === 100 && (
                  <Text as="i" upright className={classes.unit}>
                    {' '}
                    %
                  </Text>
                )}
              </span>
            ))}
          </Text>
        </Block>
        <th scope="col" data-num>
          {t('evaluate.board.intervalColumn')}
        </th>
        <SortHead by="parse" label={t('evaluate.board.parseFailures')} sort={sort} onSort={onSort} num />
        <SortHead by="refusals" label={t('evaluate.board.refusals')} sort={sort} onSort={onSort} num />
        <th scope="col">{t('evaluate.board.source')}</th>
        <Block scope="col" as="th" width={1}>
          <span className="visually-hidden">{t('common.actions')}</span>
        </Block>
      </tr>
    </thead>
  );
}
