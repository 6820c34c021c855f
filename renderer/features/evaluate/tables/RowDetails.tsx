import { useTranslation } from 'react-i18next';
import type { PaperRow } from '#shared/contract/runs/tables.ts';
import { navigate } from '../../../places/route.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Below a row: remarks on its figures, and where they come from. */
export function RowDetails({ row, task }: { row: PaperRow; task: string | null }) {
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
