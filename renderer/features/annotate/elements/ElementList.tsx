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
import { GhostSources } from '../ghosts/GhostSources.tsx';
import type { Ghosts } from '../ghosts/use-ghosts.ts';
import { Block, Stack } from '../../../ui/layout/primitives.tsx';

/** All regions of the picture, including those covered by others: drawn ones first, then ghosts above the score. */
export const ElementList = memo(function ElementList({
  ghosts,
  searchRef,
  width,
}: {
  ghosts: Ghosts;
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

  const rows = useListRows({ elements, ghosts: ghosts.shown, withGhosts: ghosts.sources.length > 0, text, filter });
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
      <PanelHeader title={t('annotate.list.title')} remark={formatCount(elements.length + ghosts.shown.length)}>
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
      <ListRows rows={rows} ghosts={ghosts}>
        {opened !== null && elements.length === 0 && (
          <NoElements
            ghosts={ghosts.shown.length}
            filtered={ghosts.filtered}
            hidden={hidden}
            reading={ghosts.reading}
          />
        )}
      </ListRows>
      {ghosts.sources.length > 0 && (
        <GhostSources
          sources={ghosts.sources}
          roles={ghosts.roles}
          filtered={ghosts.shown.length === 0 ? ghosts.filtered : 0}
        />
      )}
    </Stack>
  );
});
