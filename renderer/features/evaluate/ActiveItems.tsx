import { countsFor, type Evaluation, type Reading } from './charts/figures.ts';
import { useRowName } from './charts/row-name.ts';
import type { ShownResults } from './use-results.ts';
import { ItemDialog } from './items/ItemDialog.tsx';
import { ItemStrip } from './items/ItemStrip.tsx';

/** The active run's items that the tables' filters leave, and the one that is opened. */
export function ActiveItems({
  results,
  active,
  reading,
  metricId,
  name,
}: {
  results: ShownResults;
  active: Evaluation;
  reading: Reading;
  metricId: string | null;
  name: string;
}) {
  const nameOf = useRowName();
  const { task, now, narrow, narrowed, widen, items, strip, at } = results;
  const item = items.rows[at];
  return (
    <>
      <ItemStrip
        items={items}
        model={nameOf(active)}
        reading={reading}
        filter={now.filter}
        onFilter={(next) => narrow({ filter: next })}
        hasParity={task?.parity ?? false}
        miss={task?.misses ? now.miss : undefined}
        onMiss={(kind) => narrow({ miss: kind })}
        hasErrors={countsFor(active, reading, metricId).errors > 0}
        narrowed={narrowed || null}
        onClear={widen}
        chosen={at}
        onChoose={strip.choose}
        onOpen={strip.open}
        name={name}
        withheld={active.withheld}
      />
      {strip.opened && item && (
        <ItemDialog
          run={active.run.id}
          model={nameOf(active)}
          index={item.index}
          at={at}
          total={items.total ?? items.rows.length}
          onStep={strip.step}
          onClose={strip.close}
        />
      )}
    </>
  );
}
