import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { CheckBox } from '../../../../ui/fields/CheckBox.tsx';
import { columnState, type Focus, groupNames, groups, isOn, switchColumn } from '../cells.ts';
import { useDrafts } from '../../questions-store.ts';
import classes from './Matrix.module.css';
import { Grid, Row, Text } from '../../../../ui/layout/primitives.tsx';

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
      <Grid minWidth="fit-content" className={classes.groups} aria-hidden="true">
        <Text height={22} pad={[4, 8, 0]} borderLeft="line" tone="dim" size={11} text="center" />
        {groupNames.map((name) => {
          const some = groups[name].filter((column) => columns.includes(column));
          return some.length === 0 ? null : (
            <Text
              height={22}
              pad={[4, 8, 0]}
              borderLeft="line"
              tone="dim"
              size={11}
              text="center"
              key={name}
              style={{ gridColumn: `span ${some.length}` }}
            >
              {t(`trajectories.questions.group.${name}`)}
            </Text>
          );
        })}
      </Grid>
      <Grid minWidth="fit-content" borderBottom="line" className={classes.heads} role="row" aria-rowindex={1}>
        <Row
          as="span"
          align="center"
          gap={4}
          minWidth={0}
          height={30}
          pad={[0, 2, 0, 6]}
          size={12}
          space="nowrap"
          role="columnheader"
        >
          {t('trajectories.questions.head')}
        </Row>
        {columns.map((column) => {
          const of = cells.filter((cell) => cell.column === column);
          const name = t(`trajectories.questions.column.${column}`);
          return (
            <Row
              as="span"
              align="center"
              gap={4}
              minWidth={0}
              height={30}
              pad={[0, 2, 0, 6]}
              size={12}
              space="nowrap"
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
              <Text as="b" ellipsis weight={500}>
                {name}
              </Text>
              <Text tone="dim" className={classes.quiet}>
                {of.filter((cell) => isOn(episode, cell, switched)).length}
              </Text>
            </Row>
          );
        })}
      </Grid>
    </>
  );
}
