import { Checkbox, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { PrelabelFilter } from '../view/prelabel-filter.ts';
import type { Prelabels, PrelabelSource } from './use-prelabels.ts';
import { useAnnotateView } from '../view/view-store.ts';
import { Block, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';

const knownSources = [
  'ocr-lines',
  'ocr-words',
  'tree-atspi',
  'tree-dom',
  'tree-uiautomator',
  'tree-appium',
  'tree-wda',
] as const;

/** Chooses which pre-labels are shown: by source, by use, by role. `filtered`: all of them are hidden, so it says so. */
export function PrelabelSources({
  sources,
  roles,
  filtered,
}: Pick<Prelabels, 'roles'> & { sources: readonly PrelabelSource[]; filtered: number }) {
  const { t } = useTranslation();
  const { hiddenSources, prelabelFilter } = useAnnotateView();
  const set = (change: Partial<PrelabelFilter>): void => {
    useAnnotateView.setState({ prelabelFilter: { ...prelabelFilter, ...change } });
  };
  const { hiddenRoles } = prelabelFilter;
  const left = roles.filter(({ role }) => hiddenRoles.includes(role)).length;
  /** `tree:dom` in words; a model's own name. */
  const sourceName = (id: string): string => {
    const known = knownSources.find((knownSource) => knownSource === id.replace(':', '-'));
    return known ? t(`annotate.source.${known}`) : id.slice(id.indexOf(':') + 1);
  };
  return (
    <Block fixed pad={[8, 12, 10]} borderTop="line">
      <Heading mb={6} size={11} tone="text2">
        {t('annotate.list.sources')}
      </Heading>
      {sources.map((source) => (
        <Row key={source.id} align="center" justify="space-between" minHeight={22} tone="dim" size={11}>
          <Checkbox
            label={sourceName(source.id)}
            checked={!hiddenSources.includes(source.id)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              useAnnotateView.setState({
                hiddenSources: on ? hiddenSources.filter((id) => id !== source.id) : [...hiddenSources, source.id],
              });
            }}
          />
          <span>
            {source.fresh === 0 && source.matched > 0
              ? t('annotate.list.matched', { count: source.matched })
              : t('annotate.list.fresh', { count: source.fresh })}
          </span>
        </Row>
      ))}
      <Row align="center" justify="space-between" minHeight={22} tone="dim" size={11}>
        <Checkbox
          label={t('annotate.list.interactiveOnly')}
          checked={prelabelFilter.interactive}
          onChange={(event) => set({ interactive: event.currentTarget.checked })}
        />
      </Row>
      <Row align="center" justify="space-between" minHeight={22} tone="dim" size={11}>
        <Checkbox
          label={t('annotate.list.hideWrappers')}
          checked={prelabelFilter.noWrappers}
          onChange={(event) => set({ noWrappers: event.currentTarget.checked })}
        />
      </Row>
      {filtered > 0 && (
        <Text as="p" margin={[4, 0]} tone="text2">
          {t('annotate.list.filtered', { count: filtered })}
        </Text>
      )}
      {roles.length > 1 && (
        <Menu position="top-start" closeOnItemClick={false}>
          <Menu.Target>
            <ActionButton small kind="plain">
              {left === 0 ? t('annotate.list.allRoles') : t('annotate.list.someRoles', { count: left })}
            </ActionButton>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {left > 0 && <Menu.Item onClick={() => set({ hiddenRoles: [] })}>{t('annotate.list.allRoles')}</Menu.Item>}
            {roles.map(({ role, count }) => (
              <Menu.CheckboxItem
                key={role}
                checked={!hiddenRoles.includes(role)}
                rightSection={formatCount(count)}
                onChange={(on) =>
                  set({
                    hiddenRoles: on ? hiddenRoles.filter((hiddenRole) => hiddenRole !== role) : [...hiddenRoles, role],
                  })
                }
              >
                {role || t('annotate.list.noRole')}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Block>
  );
}
