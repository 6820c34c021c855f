import { useTranslation } from 'react-i18next';
import type { BoardSort } from './board-lines.ts';
import { SortHead } from './SortHead.tsx';
import classes from './Leaderboard.module.css';

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
        <th scope="col" className={classes.axisColumn}>
          <span className={classes.axisHead} aria-label={t('evaluate.board.axis')} role="img">
            {[0, 25, 50, 75, 100].map((tick) => (
              <span key={tick} data-tick={tick} style={{ left: `${tick}%` }}>
                {tick}
                {tick === 100 && <i className={classes.unit}> %</i>}
              </span>
            ))}
          </span>
        </th>
        <th scope="col" data-num>
          {t('evaluate.board.intervalColumn')}
        </th>
        <SortHead by="parse" label={t('evaluate.board.parseFailures')} sort={sort} onSort={onSort} num />
        <SortHead by="refusals" label={t('evaluate.board.refusals')} sort={sort} onSort={onSort} num />
        <th scope="col">{t('evaluate.board.source')}</th>
        <th scope="col" className={classes.last}>
          <span className="visually-hidden">{t('common.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
