import { IconPlayerPlay, IconRoute, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { declared } from '../../../i18n/declared.ts';
import type { PaperTable as Table } from '#shared/contract/runs/tables.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { PaperTable } from './PaperTable.tsx';
import { TablesBar } from './TablesBar.tsx';
import { usePaperTable } from './use-paper-table.ts';
import { Block, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Tables.module.css';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';

/** The table while it loads: blank rows in its place, and how far the figures are if they take long. */
function TableWaiting() {
  const { t } = useTranslation();
  return (
    <Stack as="main" grow minHeight={0} pad={[0, 12]} className={classes.main} aria-busy="true">
      <GoingJob kind="evaluation-tables" padded />
      <GoingJob kind="agents" padded />
      <Text as="p" fixed margin={[12, 0, 8]} size={12} weight={600} line={16} role="status">
        {t('common.loading')}…
      </Text>
      <BlankRows rows={12} height={24} />
    </Stack>
  );
}

/** Leads to where the rows of a table come from. */
function LeadThere({ table: { of, task } }: { table: Table }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.start');
  if (of === 'runs')
    return (
      <ActionButton
        kind="primary"
        icon={IconPlayerPlay}
        refusal={refusal}
        onClick={() => navigate({ screen: 'evaluate', params: { ...(task !== null && { task }), new: '1' } })}
      >
        {t('evaluate.tables.evaluate')}
      </ActionButton>
    );
  return (
    <ActionButton kind="primary" icon={IconRoute} onClick={() => navigate({ screen: 'trajectories' })}>
      {t('evaluate.tables.episodes')}
    </ActionButton>
  );
}

/** Tables in the layouts of the papers: our runs, agents and judges beside the printed rows. */
export function TablesScreen() {
  const { t } = useTranslation();
  const found = usePaperTable();
  const { table, part, layout, error, refusal } = found;
  const missing = table?.missing ? phraseWords(table.missing) : null;
  const own = part?.rows.filter(({ printed }) => !printed).length ?? 0;
  const printed = (part?.rows.length ?? 0) - own;
  return (
    <>
      <TablesBar found={found} />
      {refusal !== null ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <EmptyState icon={IconTable} title={t('evaluate.tables.hidden')}>
            {refusal}
          </EmptyState>
        </Block>
      ) : error && !table ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <ErrorNote error={error} onRetry={found.retry} />
        </Block>
      ) : !table || !part ? (
        <TableWaiting />
      ) : missing !== null && printed === 0 ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <EmptyState icon={IconTable} title={t('evaluate.tables.empty')} action={<LeadThere table={table} />}>
            {missing}
          </EmptyState>
        </Block>
      ) : (
        <Stack as="main" grow minHeight={0} pad={[0, 12]} className={classes.main}>
          {error && <ErrorNote error={error} onRetry={found.retry} />}
          {missing !== null && (
            <Row
              fixed
              wrap
              align="center"
              justify="space-between"
              gap={[8, 16]}
              mt={12}
              pad={[8, 12]}
              border="line2"
              radius={4}
              surface="panel"
              role="note"
            >
              <Text flex="1 1 20rem">
                <strong>{t('evaluate.tables.paperOnly')}</strong> {missing}
              </Text>
              <LeadThere table={table} />
            </Row>
          )}
          <Text as="h2" fixed margin={[12, 0, 8]} size={12} weight={600} line={16}>
            {table.source}
          </Text>
          <PaperTable key={`${layout} ${part.release ?? ''}`} part={part} label={table.source} task={table.task} />
          <Text
            maxHeight="30%"
            maxWidth={1100}
            as="footer"
            fixed
            pad={[8, 0, 12]}
            overflow="auto"
            tone="text2"
            className={classes.caption}
          >
            <p>{part.caption.map(declared).join(' ')}</p>
            {table.printedErrors.length > 0 && (
              <>
                <Heading margin={[8, 0, 2]} size={11} tone="dim">
                  {t('evaluate.tables.notes')}
                </Heading>
                <Block as="ul" bullets pl={16} tone="text2">
                  {table.printedErrors.map((note) => (
                    <li key={phraseWords(note)}>{phraseWords(note)}</li>
                  ))}
                </Block>
              </>
            )}
          </Text>
        </Stack>
      )}
      <StatusBar
        hints={[
          { keys: ['ArrowUp', 'ArrowDown'], label: t('evaluate.tables.rowKeys') },
          { keys: ['Enter'], label: t('evaluate.tables.openKey') },
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      >
        {part && <span>{t('evaluate.tables.status', { own, printed })}</span>}
      </StatusBar>
    </>
  );
}
