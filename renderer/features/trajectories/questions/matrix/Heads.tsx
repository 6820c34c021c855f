import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { CheckBox } from '../../../../ui/fields/CheckBox.tsx';
import { columnState, type Focus, groupNames, groups, isOn, switchColumn } from '../cells.ts';
import { useDrafts } from '../../questions-store.ts';
import classes from './Matrix.module.css';

/** Id of a column's head in the page, for `aria-activedescendant`. */
export const headId = (column: KnowledgeColumn): string => `draft-head-${column}`;

/** The kinds in their groups; each head switches its column. */
export function Heads({
  episode,
  cells,
  columns,
  focus,
}: {
  episode: string;
  cells: readonly DraftCell[];
  columns: readonly KnowledgeColumn[];
  focus: Focus;
}) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  return (
    <>
      <div className={classes.groups} aria-hidden="true">
        <span />
        {groupNames.map((name) => {
          const some = groups[name].filter((column) => columns.includes(column));
          return some.length === 0 ? null : (
            <span key={name} style={{ gridColumn: `span ${some.length}` }}>
              {t(`trajectories.questions.group.${name}`)}
            </span>
          );
        })}
      </div>
      <div className={classes.heads} role="row" aria-rowindex={1}>
        <span role="columnheader">{t('trajectories.questions.head')}</span>
        {columns.map((column) => {
          const of = cells.filter((cell) => cell.column === column);
          const name = t(`trajectories.questions.column.${column}`);
          return (
            <span
              key={column}
              id={headId(column)}
              role="columnheader"
              data-active={(focus.row < 0 && focus.column === column) || undefined}
              onClick={() => useDrafts.setState({ focus: { row: -1, column } })}
            >
              <CheckBox
                on={columnState(episode, of, switched)}
                label={t('trajectories.questions.toggleColumn', { column: name })}
                disabled={of.every(({ why }) => why !== null)}
                onPress={() => useDrafts.setState({ switched: switchColumn(episode, of, switched) })}
              />
              <b>{name}</b>
              <span className={classes.quiet}>{of.filter((cell) => isOn(episode, cell, switched)).length}</span>
            </span>
          );
        })}
      </div>
    </>
  );
}
