import { declared } from '../../i18n/declared.ts';
import { TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockX,
  IconDownload,
  IconFileImport,
  IconFileUnknown,
  IconKey,
  IconKeyOff,
  IconLoader2,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlus,
  IconSearch,
  IconShieldLock,
  IconShieldQuestion,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchScore } from '../../actions/match.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { type ModelInfo, useChecks, useModelDraft } from './model-draft.ts';
import { Block, Grid, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import listClasses from './ModelList.module.css';

function hostOf(url: string | undefined): string | null {
  if (!url) return null;
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

const troubleShapes = {
  'key-refused': IconKeyOff,
  'not-reached': IconPlugConnectedX,
  'not-found': IconFileUnknown,
  'too-slow': IconClockX,
  other: IconAlertTriangle,
};

/** Key state by shape, word, then colour; next to it the server's problem, unless only the key is missing. */
export function KeyState({ model, keyOnly = false }: { model: ModelInfo; keyOnly?: boolean }) {
  const { t } = useTranslation();
  const check = useChecks((state) => state[model.record.name]?.server);
  const host = model.record.provider === 'openai' ? hostOf(model.record.baseUrl) : null;
  const words = t(`models.key.${model.key}`);
  if (model.key === 'ask')
    return (
      <Row
        as="span"
        inline
        align="center"
        gap={6}
        minWidth={0}
        breakWords
        title={model.route ? t('models.allowKey.asks', model.route) : undefined}
      >
        <IconShieldQuestion size={14} stroke={1.6} color="var(--warn)" aria-hidden="true" />
        {t('models.key.ask')}
      </Row>
    );
  if (
    check?.trouble &&
    check.trouble !== 'key-missing' &&
    check.trouble !== 'key-ask' &&
    (!keyOnly || check.trouble === 'key-refused')
  ) {
    const Shape = troubleShapes[check.trouble];
    return (
      <Row as="span" inline align="center" gap={6} minWidth={0} breakWords title={check.message}>
        <Shape size={14} stroke={1.6} color="var(--bad)" aria-hidden="true" />
        {t(`models.trouble.${check.trouble}`)}
      </Row>
    );
  }
  if (model.key === 'missing' || check?.trouble === 'key-missing')
    return (
      <Row as="span" inline align="center" gap={6} minWidth={0} breakWords>
        <IconKeyOff size={14} stroke={1.6} color="var(--warn)" aria-hidden="true" />
        {t('models.key.missing')}
      </Row>
    );
  const Shape = model.builtin ? IconCircleCheck : model.key === 'not-needed' ? IconPlugConnected : IconKey;
  return (
    <Row as="span" inline align="center" gap={6} minWidth={0} breakWords tone="dim" data-quiet>
      <Shape size={14} stroke={1.6} color="var(--ok)" aria-hidden="true" />
      {host && model.key === 'not-needed' ? `${host}, ${words}` : words}
    </Row>
  );
}

/** Every model with its convention and key state; arrow keys move. */
export function ModelList({
  models,
  loading,
  onOpen,
  onNew,
  onImport,
  onExport,
}: {
  models: readonly ModelInfo[];
  loading: boolean;
  onOpen: (model: ModelInfo) => void;
  onNew: () => void;
  onImport: () => void;
  onExport: () => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('models.save');
  const importRefusal = useCallRefusal('models.importText');
  const stored = useModelDraft((state) => state.stored);
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const shown = models.filter(
    (model) => matchScore(text, `${model.record.name} ${model.record.provider} ${model.reads}`) > 0,
  );
  const at = shown.findIndex((model) => model.record.name === stored);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -shown.length, End: shown.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + step))];
    if (next) onOpen(next);
  };
  return (
    <Panel
      label={t('models.title')}
      side="right"
      header={
        <PanelHeader title={t('models.title')} remark={models.length}>
          <IconButton icon={IconDownload} size={22} label={t('models.export')} onClick={onExport} />
          <ActionButton small kind="plain" icon={IconFileImport} refusal={importRefusal} onClick={onImport}>
            {t('models.import')}
          </ActionButton>
          <ActionButton small icon={IconPlus} refusal={refusal} onClick={onNew}>
            {t('models.add')}
          </ActionButton>
        </PanelHeader>
      }
      footer={
        <Row as="p" fixed gap={10} pad={[10, 12]} borderTop="line" tone="dim" line={17}>
          <IconShieldLock size={16} stroke={1.5} aria-hidden="true" />
          {t('models.keysNote')}
        </Row>
      }
    >
      {models.length > 12 && (
        <Block pad={[6, 12]}>
          <TextInput
            leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
            placeholder={t('models.search')}
            aria-label={t('models.search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Block>
      )}
      <Grid
        columns="minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.1fr)"
        align="center"
        gap={[0, 10]}
        pad={[0, 12]}
        borderBottom="line"
        height={28}
        tone="dim"
        weight={500}
        aria-hidden="true"
      >
        <span>{t('models.column.name')}</span>
        <span>{t('models.column.reads')}</span>
        <span>{t('models.column.key')}</span>
      </Grid>
      <Block
        focus="none"
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('models.title')}
        aria-busy={loading}
        aria-activedescendant={at >= 0 ? `model-${at}` : undefined}
        className={listClasses.list}
        onKeyDown={onKey}
      >
        {shown.map((model, index) => (
          <Grid
            columns="minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.1fr)"
            align="center"
            gap={[0, 10]}
            pad={[0, 12]}
            borderBottom="line"
            minHeight={40}
            hover="fill"
            picked="bar"
            key={model.record.name}
            id={`model-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={listClasses.line}
            onClick={() => onOpen(model)}
            onKeyDown={onKey}
          >
            <Stack as="span" minWidth={0}>
              <Text as="b" truncate weight={600} title={model.record.name}>
                {model.record.name}
              </Text>
              <Text tone="dim" size={11}>
                {model.record.composite ? t('models.provider.composite') : model.record.provider}
              </Text>
            </Stack>
            <Text minWidth={0} tone="text2" breakWords>
              {declared(model.reads)}
            </Text>
            <KeyState model={model} />
          </Grid>
        ))}
        {loading && (
          <Row as="span" inline align="center" gap={6} minWidth={0} breakWords>
            <IconLoader2 size={14} aria-hidden="true" /> {t('common.loading')}
          </Row>
        )}
      </Block>
      {shown.length === 0 && text !== '' && (
        <Text as="p" pad={[10, 12]} tone="dim" line={18}>
          {t('models.none', { text })}
        </Text>
      )}
      {!loading && models.length > 0 && models.every((model) => model.builtin) && (
        <Text as="p" pad={[10, 12]} tone="dim" line={18}>
          {t('models.onlyBuiltin')}
        </Text>
      )}
    </Panel>
  );
}
