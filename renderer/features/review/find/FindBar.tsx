import { IconLayoutKanban } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maxItems } from '#shared/contract/review/batches.ts';
import type { ItemFilter } from '#shared/contract/items.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { askForBatch } from '../../../places/requested-batch.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { say } from '../../../ui/messages.ts';
import classes from '../../../ui/tables/SelectionBar.module.css';
import { found, useFound } from './store.ts';

const pageSize = 1000;

/** Selects what a filter matches, up to as many as a batch of chosen items may have. A failure is shown. */
export async function selectFound(filter: ItemFilter, total: number): Promise<void> {
  const offsets = Array.from({ length: Math.ceil(Math.min(total, maxItems) / pageSize) }, (_, page) => page * pageSize);
  try {
    const pages = await Promise.all(offsets.map((offset) => client.items.query({ filter, offset, limit: pageSize })));
    useFound.setState({ selected: new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))) });
  } catch (error) {
    say(error);
  }
}

/** What can be done with the selected items. */
export function FindBar() {
  const { t } = useTranslation();
  const selected = useFound((state) => state.selected);
  const refusal = useCallRefusal('batches.create');
  if (selected.size === 0) return null;
  return (
    <Row
      align="center"
      gap={8}
      pad={[0, 8, 0, 14]}
      border="line2"
      radius={4}
      surface="raised"
      space="nowrap"
      className={classes.bar}
      data-foot-bar
      role="toolbar"
      aria-label={t('review.find.bar')}
    >
      <strong>{t('review.find.selected', { formatted: formatCount(selected.size) })}</strong>
      <span className={classes.divider} />
      <ActionButton
        icon={IconLayoutKanban}
        refusal={refusal}
        onClick={() => askForBatch({ kind: 'item', selection: { kind: 'ids', ids: [...selected].slice(0, maxItems) } })}
      >
        {t('review.find.batch')}
      </ActionButton>
      <Row as="span" ml="auto">
        <ActionButton kind="plain" shortcut="Escape" onClick={() => found.clearSelection()}>
          {t('common.clear')}
        </ActionButton>
      </Row>
    </Row>
  );
}
