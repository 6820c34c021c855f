import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { heatGrid } from '../board/figures.ts';
import type { CellTable } from './cell-table.ts';
import { HeatCells } from './HeatCells.tsx';
import { HeatTools } from './HeatTools.tsx';
import classes from './HeatTable.module.css';

/** Share and n in each cell of the task's first two dimensions; a click shows the items of the cell. */
export function HeatTable({ one, task, reading, metricId, dims, onDims, name }: CellTable) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const grid = heatGrid(one, task, reading, metricId, chosen);
  if (!grid) return <p className={classes.none}>{t('evaluate.heat.none')}</p>;
  const choose = (row: string | null, column: string | null) => {
    setChosen([row, column].filter((dim) => dim !== null));
    onDims(null);
  };
  return (
    <div className={classes.root}>
      <HeatTools
        grid={grid}
        one={one}
        task={task}
        reading={reading}
        metricId={metricId}
        onChoose={choose}
        name={name}
      />
      <div className={classes.scroll}>
        <HeatCells grid={grid} dims={dims} onDims={onDims} />
      </div>
      <p className={classes.legend}>
        <span>{t('evaluate.heat.legend')}</span>
        <span className={classes.scale} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6, 7].map((step) => (
            <span key={step} data-step={step} />
          ))}
        </span>
        <span>{t('evaluate.heat.legendRange')}</span>
        <span className={classes.note}>{t('evaluate.heat.note')}</span>
      </p>
    </div>
  );
}
