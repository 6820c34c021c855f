import {
  IconDownload,
  IconSparkles,
  IconTag,
  IconTextScan2,
  IconTrash,
  IconUserEdit,
  IconUserPlus,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { progresses } from '#shared/contract/runs/progress.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { askForExport } from '../../../places/requested-export.ts';
import { askForRun } from '../../../places/requested-run.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { readText, retire } from './bulk.ts';
import { useBulkDialog } from './bulk-dialog-store.ts';
import { useLibrary } from '../library-store.ts';
import { retryPictures } from '../retries.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../../../ui/tables/SelectionBar.module.css';

/** Actions on the counted selection, broken down by state so that nothing is done by mistake. */
export function SelectionBar() {
  const { t } = useTranslation();
  const selected = useLibrary((state) => state.selected);
  const filter = useLibrary((state) => state.filter);
  const clearKey = useShortcut('select-none');
  const openKey = useShortcut('item-open');
  const ids = () => [...selected];
  const summary = useQuery({
    // The set object itself is the key, so that a hundred thousand ids are not hashed for every
    // query.
    queryKey: [...orpc.screenshots.key(), 'selection-summary', selectionNumber(selected), filter],
    queryFn: () => client.screenshots.selectionSummary({ selection: { kind: 'ids', ids: ids() }, filter }),
    placeholderData: keepPreviousData,
  }).data;
  const refusal = useCallRefusal('screenshots.update');
  const giveRefusal = useCallRefusal('screenshots.assign');
  const runRefusal = useCallRefusal('runs.start');
  const exportRefusal = useCallRefusal('exports.start');
  useActionHandlers({
    'item-draft-questions': () => askForRun('understanding', { kind: 'ids', ids: ids() }),
    'item-list-elements': () => askForRun('elements', { kind: 'ids', ids: ids() }),
    'item-read-text': () => void readText(ids()),
    'item-assign': () => useBulkDialog.setState({ open: 'assign' }),
    'item-give': () => useBulkDialog.setState({ open: 'give' }),
    'item-tag': () => useBulkDialog.setState({ open: 'tag' }),
    'item-export': () => askForExport('screenshots', ids()),
    'item-retry-picture': () => retryPictures(ids()),
    'item-retire': () => void retire(ids()),
  });
  const breakdown = progresses
    .filter((state) => (summary?.byProgress[state] ?? 0) > 0)
    .map((state) => `${formatCount(summary?.byProgress[state] ?? 0)} ${t(`common.standing.${state}`)}`)
    .join(', ');
  const count = selected.size;
  return (
    <Row
      position="absolute"
      right={16}
      bottom={12}
      left={16}
      minHeight={40}
      float
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
      aria-label={t('library.bar.label')}
    >
      <strong>{t('library.bar.selected', { count, formatted: formatCount(count) })}</strong>
      <Row as="span" gap={8} minWidth={0} role="status">
        {summary && summary.hidden > 0 && <span>{t('library.bar.hidden', { count: summary.hidden })}</span>}
        <Text minWidth={0} overflow="hidden" tone="dim" ellipsis title={breakdown}>
          {breakdown}
        </Text>
      </Row>
      <Text fixed width={1} height={16} margin={[0, 4]} surface="line2" className={classes.divider} />
      <ActionButton icon={IconSparkles} refusal={runRefusal} onClick={() => runAction('item-draft-questions')}>
        {t('library.bar.draft')}
      </ActionButton>
      <ActionButton icon={IconTextScan2} onClick={() => runAction('item-read-text')}>
        {t('library.bar.readText')}
      </ActionButton>
      <ActionButton icon={IconUserEdit} refusal={refusal} onClick={() => runAction('item-assign')}>
        {t('library.bar.assign')}
      </ActionButton>
      <ActionButton icon={IconUserPlus} refusal={giveRefusal} onClick={() => runAction('item-give')}>
        {t('library.bar.give')}
      </ActionButton>
      <ActionButton icon={IconTag} refusal={refusal} onClick={() => runAction('item-tag')}>
        {t('library.bar.tag')}
      </ActionButton>
      <ActionButton icon={IconDownload} refusal={exportRefusal} onClick={() => runAction('item-export')}>
        {t('library.bar.export')}
      </ActionButton>
      <ActionButton icon={IconTrash} kind="bad" refusal={refusal} onClick={() => runAction('item-retire')}>
        {t('library.bar.retire')}
      </ActionButton>
      <Row as="span" align="center" gap={8} ml={'auto'}>
        <ActionButton kind="plain" shortcut={clearKey} onClick={() => runAction('select-none')}>
          {t('common.clear')}
        </ActionButton>
        <ActionButton kind="primary" shortcut={openKey} onClick={() => runAction('item-open')}>
          {t('library.bar.annotate')}
        </ActionButton>
      </Row>
    </Row>
  );
}

/** By selection, of which a page has one at a time: a later answer must not be replaced by an earlier one. */
const numbers = new WeakMap<ReadonlySet<string>, number>();
let lastNumber = 0;

/** A unique number for each selection. */
function selectionNumber(selected: ReadonlySet<string>): number {
  let number = numbers.get(selected);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbers.set(selected, number);
  }
  return number;
}
