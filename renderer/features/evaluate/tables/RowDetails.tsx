import { useTranslation } from 'react-i18next';
import type { PaperRow } from '#shared/contract/runs/tables.ts';
import { navigate } from '../../../places/route.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from './Tables.module.css';

/** Below a row: remarks on its figures, and where they come from. */
export function RowDetails({ row, task }: { row: PaperRow; task: string | null }) {
  const { t } = useTranslation();
  const { notes, record, run } = row;
  return (
    <Stack align="flex-start" gap={8} pad={[6, 12, 10, 24]} className={classes.details}>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={phraseWords(note)}>{phraseWords(note)}</li>
          ))}
        </ul>
      )}
      {record.length > 0 && (
        <dl className={classes.record} aria-label={t('evaluate.tables.record')}>
          {/* A row of several runs repeats the names, and says what they share once. */}
          {[...new Map(record.map((line) => [line.join(' '), line]))].map(([key, [name, value]]) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
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
