import { TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { memo, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../actions/run-action.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { useLocked, useSessionState } from '../context.ts';
import { useHiddenBoxes } from '../use-hidden-boxes.ts';
import type { ElementFilter } from './element-filter.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { useListRows } from './list-rows.ts';
import { ListRows } from './ListRows.tsx';
import { NoElements } from './NoElements.tsx';
import { PrelabelSources } from '../prelabels/PrelabelSources.tsx';
import type { Prelabels } from '../prelabels/use-prelabels.ts';
import { Block, Stack } from '../../../ui/layout/primitives.tsx';

/** All regions of the picture, including those covered by others: drawn ones first, then pre-labels above the score. */
export const ElementList = memo(function ElementList({
  prelabels,
  searchRef,
  width,
}: {
  prelabels: Prelabels;
  searchRef: Ref<HTMLInputElement>;
  width: number;
}) {
  const { t } = useTranslation();
  const elements = useSessionState((state) => state.elements);
  const locked = useLocked();
  const opened = useSessionState((state) => state.screenshotId);
  const hidden = useHiddenBoxes(opened);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<ElementFilter>('all');

  const rows = useListRows({
    elements,
    prelabels: prelabels.shown,
    withPrelabels: prelabels.sources.length > 0,
    text,
    filter,
  });
  return (
    <Stack
      as="section"
      fixed
      minHeight={0}
      borderRight="line"
      surface="panel"
      style={{ width }}
      aria-label={t('annotate.list.title')}
    >
      <PanelHeader title={t('annotate.list.title')} remark={formatCount(elements.length + prelabels.shown.length)}>
        <FilterMenu value={filter} onChange={setFilter} elements={elements} />
        <IconButton
          icon={IconPlus}
          size={22}
          label={t('actions.annotate-draw')}
          disabled={locked}
          onClick={() => runAction('annotate-draw')}
        />
      </PanelHeader>
      <Block pad={8}>
        <TextInput
          ref={searchRef}
          placeholder={t('annotate.list.find')}
          aria-label={t('annotate.list.find')}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setText('');
            event.currentTarget.blur();
          }}
        />
      </Block>
      <ListRows rows={rows} prelabels={prelabels}>
        {opened !== null && elements.length === 0 && (
          <NoElements
            prelabels={prelabels.shown.length}
            filtered={prelabels.filtered}
            hidden={hidden}
            reading={prelabels.reading}
          />
        )}
      </ListRows>
      {prelabels.sources.length > 0 && (
        <PrelabelSources
          sources={prelabels.sources}
          roles={prelabels.roles}
          filtered={prelabels.shown.length === 0 ? prelabels.filtered : 0}
        />
      )}
    </Stack>
  );
});
