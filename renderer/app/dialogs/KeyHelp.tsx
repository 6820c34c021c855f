import { Select, TextInput } from '@mantine/core';
import { IconRotate, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, actionGroups } from '#shared/actions/action.ts';
import { actions, findAction } from '#shared/actions/registry.ts';
import { shortcutOf } from '#shared/actions/shortcut.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { isMac } from '../../ui/platform.ts';
import { closeDialog } from '../../dialogs/dialogs.ts';
import {
  clashesOf,
  rebind,
  screensOf,
  resetAllBindings,
  resetBinding,
  shortcutsOf,
  useKeyBindings,
} from '../../actions/key-bindings.ts';
import classes from './KeyHelp.module.css';
import { presetNames, presetOf, takePreset } from '../../actions/key-presets.ts';
import { matchScore } from '../../actions/match.ts';
import { actionLabel } from '../../actions/action-label.ts';
import { Block, Heading, Row, Text } from '../../ui/layout/primitives.tsx';

function KeyRow({
  action,
  recording,
  onRecord,
}: {
  action: Action;
  recording: boolean;
  onRecord: (on: boolean) => void;
}) {
  const { t } = useTranslation();
  const changed = useKeyBindings((state) => state.changed[action.id]);
  const shortcuts = shortcutsOf(action);
  const clashes = clashesOf(action);
  const record = (event: KeyboardEvent) => {
    if (!recording) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      onRecord(false);
      return;
    }
    const shortcut = shortcutOf(event.nativeEvent, isMac);
    if (!shortcut) return;
    rebind(action.id, [shortcut]);
    onRecord(false);
  };
  return (
    <Row as="li" align="center" gap={6} borderBottom="line" minHeight={26}>
      <Text grow truncate minWidth={0}>
        {actionLabel(action)}
      </Text>
      {clashes.length > 0 && (
        <Text tone="warn" size={11}>
          {t('app.keys.clash', { actions: clashes.map(actionLabel).join(', ') })}
        </Text>
      )}
      {changed && (
        <IconButton icon={IconRotate} label={t('app.keys.reset')} size={22} onClick={() => resetBinding(action.id)} />
      )}
      <Row
        border="clear"
        type="button"
        as="button"
        inline
        align="center"
        justify="flex-end"
        gap={4}
        minWidth={48}
        height={22}
        pad={[0, 4]}
        radius={3}
        tone="text2"
        size={11}
        className={classes.key}
        data-recording={recording || undefined}
        onClick={() => onRecord(!recording)}
        onBlur={() => onRecord(false)}
        onKeyDownCapture={record}
      >
        {!recording && (
          <span className="visually-hidden">{t('app.keys.change', { action: actionLabel(action) })}: </span>
        )}
        {recording ? (
          <span>{t('app.keys.press')}</span>
        ) : shortcuts.length > 0 ? (
          shortcuts.map((shortcut) => <Kbd key={shortcut} shortcut={shortcut} />)
        ) : (
          <Text tone="faint">{t('app.keys.noKey')}</Text>
        )}
      </Row>
    </Row>
  );
}

/** A screen is named like the action that goes there. */
function screenLabel(screen: string): string {
  const way = findAction(`go-${screen}`) ?? findAction(`${screen}-open`);
  return way ? actionLabel(way).replace('…', '') : screen;
}

/** F1: every action with its key; a click and a key press change it, conflicts are named. */
export function KeyHelp() {
  const { t } = useTranslation();
  const changed = useKeyBindings((state) => state.changed);
  const [text, setText] = useState('');
  const [recording, setRecording] = useState<string | null>(null);
  const screens = [...new Set(actions.flatMap(screensOf))];
  const [screen, setScreen] = useState('all');
  const shown = actions.filter(
    (action) =>
      (screen === 'all' || screensOf(action).length === 0 || screensOf(action).includes(screen)) &&
      matchScore(text, `${actionLabel(action)} ${shortcutsOf(action).join(' ')} ${t(`menus.${action.group}`)}`) > 0,
  );
  const preset = presetOf(changed);
  const clashing = actions.filter((action) => clashesOf(action).length > 0).length;
  return (
    <Dialog
      onClose={() => recording === null && closeDialog()}
      closeOnEscape={recording === null}
      title={t('app.keys.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Row wrap align="center" gap={12}>
        <TextInput
          flex="1 1 200px"
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
          placeholder={t('app.keys.find')}
          aria-label={t('app.keys.find')}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          flex="none"
          w={180}
          aria-label={t('app.keys.screen')}
          data={[
            { value: 'all', label: t('app.keys.allScreens') },
            ...screens.map((value) => ({ value, label: screenLabel(value) })),
          ]}
          value={screen}
          allowDeselect={false}
          onChange={(value) => setScreen(value ?? 'all')}
        />
        {clashing > 0 && (
          <Text tone="warn" size={11} role="status">
            {t('app.keys.clashNote', { count: clashing })}
          </Text>
        )}
        <Select
          flex="none"
          w={180}
          aria-label={t('app.keys.preset')}
          data={[
            ...presetNames.map((name) => ({ value: name as string, label: t(`app.keys.presets.${name}`) })),
            ...(preset === null ? [{ value: 'own', label: t('app.keys.presets.own') }] : []),
          ]}
          value={preset ?? 'own'}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = presetNames.find((name) => name === value);
            if (chosen) takePreset(chosen);
          }}
        />
        <ActionButton disabled={Object.keys(changed).length === 0} onClick={resetAllBindings}>
          {t('app.keys.resetAll')}
        </ActionButton>
      </Row>
      <Text as="p" margin={[8, 0, 12]} tone="dim">
        {t('app.keys.note')}
      </Text>
      <Block height="min(35rem, calc(100vh - 16.25rem))" overflow="hidden auto" className={classes.groups}>
        <div className={classes.columns}>
          {actionGroups.map((group) => {
            const rows = shown.filter((action) => action.group === group);
            if (rows.length === 0) return null;
            return (
              <Block key={group} as="section" mb={16}>
                <Heading mb={4} tone="dim" size={11}>
                  {t(`menus.${group}`)}
                </Heading>
                <Block as="ul">
                  {rows.map((action) => (
                    <KeyRow
                      key={action.id}
                      action={action}
                      recording={recording === action.id}
                      onRecord={(on) => setRecording(on ? action.id : null)}
                    />
                  ))}
                </Block>
              </Block>
            );
          })}
        </div>
        {shown.length === 0 && (
          <Text as="p" margin={[8, 0, 12]} tone="dim">
            {t('app.keys.none', { text })}
          </Text>
        )}
      </Block>
    </Dialog>
  );
}
