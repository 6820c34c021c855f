import { Menu, Select } from '@mantine/core';
import { IconCheck, IconFileExport, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { layoutIds } from '#shared/contract/runs/evaluations/layouts.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { successBys } from '../agent-pairs/types.ts';
import { openTable } from './place.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import type { TableFormat, usePaperTable } from './use-paper-table.ts';
import { Block } from '../../../ui/layout/primitives.tsx';
import { Bar, BarEnd } from '../../../ui/Bar.tsx';

const formats: readonly TableFormat[] = ['tex', 'md', 'csv', 'html', 'xlsx'];

/** Chooses the layout, the release, the rows and who decides success, and exports the table. */
export function TablesBar({ found }: { found: ReturnType<typeof usePaperTable> }) {
  const { t } = useTranslation();
  const { layout, release, releases, table, by, choices } = found;
  const isLayout = (id: string | null) => layoutIds.find((layoutId) => layoutId === id);
  return (
    <Bar aria-label={t('actions.go-evaluate')}>
      <h1 className="visually-hidden">{t('evaluate.tables.tables')}</h1>
      <PlaceChoice place="tables" />
      <Select
        aria-label={t('evaluate.tables.layout')}
        w={270}
        allowDeselect={false}
        data={layoutIds.map((id) => ({ value: id, label: t(`evaluate.tables.layouts.${id}`) }))}
        value={layout}
        onChange={(id) => openTable(isLayout(id) ?? layout)}
      />
      {releases.length > 0 && (
        <Select
          aria-label={t('evaluate.bar.release')}
          w={150}
          allowDeselect={false}
          data={releases.map((tag) => ({ value: tag, label: `${t('evaluate.bar.release')} ${tag}` }))}
          value={release}
          onChange={(tag) => openTable(layout, tag)}
        />
      )}
      <BarEnd>
        {table?.of === 'agents' && (
          <SegmentedControl<SuccessBy>
            label={t('evaluate.agents.by')}
            value={by}
            segments={successBys.map((value) => ({ value, label: t(`evaluate.agents.bySource.${value}`) }))}
            onChange={found.setBy}
          />
        )}
        {table && choices.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionButton icon={IconUsers}>
                {t(`evaluate.tables.rows.${table.of}`, {
                  n: choices.filter(({ shown }) => shown).length,
                  total: choices.length,
                })}
              </ActionButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Block maxHeight={240} maxWidth={340} overflow="auto">
                {choices.map(({ key, name, shown }) => (
                  <Menu.Item
                    key={key}
                    role="menuitemcheckbox"
                    aria-checked={shown}
                    closeMenuOnClick={false}
                    leftSection={<IconCheck size={14} aria-hidden="true" visibility={shown ? 'visible' : 'hidden'} />}
                    onClick={() => found.toggle(key)}
                  >
                    {name}
                  </Menu.Item>
                ))}
              </Block>
            </Menu.Dropdown>
          </Menu>
        )}
        {table?.missing === null && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionButton kind="primary" icon={IconFileExport}>
                {t('evaluate.tables.export')}
              </ActionButton>
            </Menu.Target>
            <Menu.Dropdown>
              {formats.map((format) => (
                <Menu.Item key={format} onClick={() => void found.save(format)}>
                  {t(`evaluate.tables.formats.${format}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </BarEnd>
    </Bar>
  );
}
