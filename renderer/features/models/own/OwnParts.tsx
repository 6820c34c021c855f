import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type RecordFormOf, Row as RecordRow, Section } from '../RecordRows.tsx';
import { AdapterLine } from './AdapterLine.tsx';
import classes from './Own.module.css';
import { PromptDialog } from './PromptDialog.tsx';
import { Block, Field, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

const systemModes = ['benchmark-default', 'model-default', 'text'] as const;

/** The system message: the benchmark's, none, or a text of one's own. */
function SystemPrompt({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const { systemPrompt } = of.values;
  const set = (value: typeof systemPrompt) => of.form.setFieldValue('systemPrompt', value);
  return (
    <RecordRow label={t('models.own.system')}>
      {(id) => (
        <Stack gap={6} minWidth={0}>
          <Select
            id={id}
            clearable
            placeholder={t('models.field.preset')}
            data={systemModes.map((value) => ({ value, label: t(`models.own.systems.${value}`) }))}
            value={typeof systemPrompt === 'object' ? (systemPrompt === null ? null : 'text') : systemPrompt}
            onChange={(value) => {
              const mode = systemModes.find((mode) => mode === value) ?? null;
              set(mode === 'text' ? { text: '' } : mode);
            }}
          />
          {typeof systemPrompt === 'object' && systemPrompt !== null && (
            <Block
              as="textarea"
              width="full"
              minHeight={96}
              pad={8}
              border="line3"
              radius={3}
              surface="field"
              tone="text"
              mono
              size={11}
              line={17}
              aria-label={t('models.own.systemText')}
              maxLength={20_000}
              value={systemPrompt.text}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
        </Stack>
      )}
    </RecordRow>
  );
}

/** The prompt files that stand for the benchmark's. */
function Prompts({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const { prompts } = of.values;
  const [editing, edit] = useState<string | null>(null);
  const refusal = useCallRefusal('ownParts.savePrompt');
  return (
    <Field label={96} align="start" mb={6} minHeight={26}>
      <Text pt={4} tone="text2">
        {t('models.own.prompts')}
      </Text>
      <Stack gap={6} minWidth={0}>
        {Object.entries(prompts).map(([key, file]) => (
          <Row minHeight={24} key={key} align="center" wrap gap={[4, 6]} className={classes.line}>
            <span className="selectable" title={file}>
              {t('models.own.promptLine', { key, file: file.replace('prompts/', '') })}
            </span>
            <IconButton
              icon={IconPencil}
              size={22}
              label={t('models.own.editPrompt', { key })}
              refusal={refusal}
              onClick={() => edit(key)}
            />
            <IconButton
              icon={IconTrash}
              size={22}
              label={t('models.own.removePrompt', { key })}
              onClick={() =>
                of.form.setFieldValue(
                  'prompts',
                  Object.fromEntries(Object.entries(prompts).filter(([name]) => name !== key)),
                )
              }
            />
          </Row>
        ))}
        <span>
          <ActionButton small refusal={refusal} onClick={() => edit('')}>
            {t('models.own.addPrompt')}
          </ActionButton>
        </span>
      </Stack>
      {editing !== null && (
        <PromptDialog
          start={editing}
          onClose={() => edit(null)}
          onSaved={(key, file) => of.form.setFieldValue('prompts', { ...prompts, [key]: file })}
        />
      )}
    </Field>
  );
}

/** What a project has of its own for a model: system message, prompts and adapter. Only for those who may change them. */
export function OwnParts({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  if (useCallRefusal('ownParts.prompts') !== null) return null;
  return (
    <Section title={t('models.own.title')}>
      <SystemPrompt of={of} />
      <Prompts of={of} />
      <AdapterLine of={of} />
    </Section>
  );
}
