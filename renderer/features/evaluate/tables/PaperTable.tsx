import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperPart, PaperRow } from '#shared/contract/runs/tables.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { Block, Chip, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Tables.module.css';
import { Table } from '../../../ui/tables/Table.tsx';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** Below a row: remarks on its figures, and where they come from. */
function RowDetails({ row, task }: { row: PaperRow; task: string | null }) {
  const { t } = useTranslation();
  const { notes, record, run } = row;
  return (
    <Stack
      align="flex-start"
      gap={8}
      pad={[6, 12, 10, 24]}
      position="sticky"
      left={0}
      width="fit-content"
      maxWidth="min(56.25rem, calc(100vw - 3.75rem))"
    >
      {notes.length > 0 && (
        <Block as="ul" bullets pl={16} tone="text2">
          {notes.map((note) => (
            <li key={phraseWords(note)}>{phraseWords(note)}</li>
          ))}
        </Block>
      )}
      {record.length > 0 && (
        <dl aria-label={t('evaluate.tables.record')}>
          {/* A row of several runs repeats the names, and says what they share once. */}
          {[...new Map(record.map((line) => [line.join(' '), line]))].map(([key, [name, value]]) => (
            <Row gap={8} key={key}>
              <Text as="dt" flex="0 0 7rem">
                {name}
              </Text>
              <Text as="dd" minWidth={0}>
                {value}
              </Text>
            </Row>
          ))}
        </dl>
      )}
      {run !== null && task !== null && (
        <ActionButton onClick={() => navigate({ screen: 'evaluate', params: { task, run } })}>
          {t('evaluate.tables.openRun')}
        </ActionButton>
      )}
    </Stack>
  );
}

/** Adjacent columns of one block. */
function blocksOf(columns: PaperPart['columns']): { id: string; name: string; span: number }[] {
  const blocks: { id: string; name: string; span: number }[] = [];
  for (const { id, block } of columns) {
    const last = blocks.at(-1);
    if (last?.name === block) last.span += 1;
    else blocks.push({ id, name: block, span: 1 });
  }
  return blocks;
}

const rowKey = (row: PaperRow, at: number): string => `${row.source} ${row.model} ${row.run ?? ''} ${at}`;
const hasDetails = ({ notes, record }: PaperRow): boolean => notes.length > 0 || record.length > 0;

/** Up and down move between the names of rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const names = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')];
  const at = names.findIndex((element) => element === document.activeElement);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  names[at + step]?.focus();
}

/** The model, with the number of its items if that is not the caption's. */
function nameOf({ model, title, counted }: PaperRow): string {
  const name = title ? phraseWords(title) : model;
  return counted === null ? name : `${name}, ${counted}`;
}

/** What a pointer over a name shows: the remarks and the record on one line each. */
const inShort = ({ notes, record }: PaperRow): string =>
  [...notes.map(phraseWords), ...record.map(([name, value]) => `${name}: ${value}`)].join('\n');

/** The table as a paper prints it; a row's name opens its notes and its record. */
export function PaperTable({ part, label, task }: { part: PaperPart; label: string; task: string | null }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { columns, rows } = part;
  const blocks = blocksOf(columns);
  const twoLines = blocks.some(({ name }) => name !== '');
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    // Focusable, so that the arrow keys scroll wide tables.
    <Block
      flex="0 1 auto"
      minHeight={160}
      overflow="auto"
      borderTop="line3"
      borderBottom="line3"
      className={classes.scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <Table row={24} cell={[0, 8]} ruled={false} tabular space="nowrap" className={classes.table}>
        <thead>
          {twoLines && (
            <tr className={classes.blocks}>
              <td />
              <td />
              {blocks.map(({ id, name, span }) => (
                <th key={id} colSpan={span} scope="colgroup">
                  <Text position="sticky" right={8} left={240}>
                    {name}
                  </Text>
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col">{t('evaluate.tables.model')}</th>
            <th scope="col">{t('evaluate.tables.source')}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className={classes.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {rows.map((row, at) => {
            const key = rowKey(row, at);
            const shown = open.has(key);
            return (
              <Fragment key={key}>
                {row.group !== rows[at - 1]?.group && (
                  <tr className={classes.group}>
                    <th colSpan={columns.length + 2} scope="colgroup">
                      <Text position="sticky" left={8}>
                        {t(`evaluate.tables.groups.${row.group}`)}
                      </Text>
                    </th>
                  </tr>
                )}
                <tr data-printed={row.printed || undefined}>
                  <Block scope="row" as="th" position="sticky" left={0} layer={1} surface="body">
                    {hasDetails(row) ? (
                      <Row
                        type="button"
                        as="button"
                        inline
                        align="center"
                        gap={4}
                        maxWidth={320}
                        height={22}
                        pad={[0, 4, 0, 0]}
                        radius={3}
                        hover="fill"
                        aria-expanded={shown}
                        title={inShort(row)}
                        onClick={() => toggle(key)}
                      >
                        {shown ? (
                          <IconChevronDown size={12} aria-hidden="true" />
                        ) : (
                          <IconChevronRight size={12} aria-hidden="true" />
                        )}
                        <Text ellipsis>{nameOf(row)}</Text>
                        {row.notes.length > 0 && <sup aria-hidden="true">*</sup>}
                      </Row>
                    ) : (
                      <Text pl={16} ellipsis>
                        {nameOf(row)}
                      </Text>
                    )}
                  </Block>
                  <td>
                    <Chip pad={[1, 6]} className={classes.badge} data-source={row.source}>
                      {t(`evaluate.tables.sources.${row.source}`)}
                    </Chip>
                  </td>
                  {row.cells.map(({ text, mark, n }, column) => (
                    <td
                      key={columns[column]?.id}
                      className={classes.figure}
                      title={n > 0 ? t('evaluate.tables.cell', { n }) : undefined}
                    >
                      {mark === 'best' ? (
                        <Text as="strong" weight={700}>
                          {text}
                        </Text>
                      ) : mark === 'second' ? (
                        <u>{text}</u>
                      ) : (
                        text
                      )}
                    </td>
                  ))}
                </tr>
                {shown && (
                  <tr className={classes.opened}>
                    <td colSpan={columns.length + 2}>
                      <RowDetails row={row} task={task} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
    </Block>
  );
}
