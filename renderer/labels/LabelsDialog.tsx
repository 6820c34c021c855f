import { Tabs, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectLabels } from '#shared/contract/labels.ts';
import { closeDialog } from '../dialogs/dialogs.ts';
import { useProject } from '../project/project.ts';
import { useCallRefusal } from '../project/use-may.ts';
import { formatDay } from '../i18n/numbers.ts';
import { orpc } from '../transport/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Form } from '../ui/forms/Form.tsx';
import { FormFoot } from '../ui/forms/FormFoot.tsx';
import { AttributeRows } from './AttributeRows.tsx';
import { ComponentRows } from './ComponentRows.tsx';
import { fieldsOf } from './label-fields.ts';
import { LabelHistory } from './LabelHistory.tsx';
import { ReasonRows } from './ReasonRows.tsx';
import { SynonymRows } from './SynonymRows.tsx';
import { type LabelForm, useLabelForm } from './use-label-form.ts';
import { Block, Grid, Text } from '../ui/layout/primitives.tsx';
import { Markdown } from './Markdown.tsx';
import classes from './Labels.module.css';

/** The guidelines as text and as annotators see them. */
function GuidelinesField({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  const text = of.values.guidelines;
  return (
    <Grid columns="repeat(auto-fit, minmax(17.5rem, 1fr))" gap={14}>
      <Textarea
        label={t('labels.guidelines.text')}
        description={t('labels.guidelines.note')}
        readOnly={locked}
        maxLength={50_000}
        rows={18}
        {...of.field('guidelines')}
      />
      <Block as="section" aria-label={t('labels.guidelines.preview')} pad={[8, 12]} border="line" radius={4}>
        {text.trim() === '' ? (
          <Text as="p" margin={[0, 0, 8]} tone="dim" line={18}>
            {t('labels.guidelines.empty')}
          </Text>
        ) : (
          <Markdown text={text} />
        )}
      </Block>
    </Grid>
  );
}

const tabs = ['components', 'synonyms', 'attributes', 'reasons', 'guidelines', 'history'] as const;

/** The labels of the project: everybody reads them, reviewers and curators change them. */
export function LabelsDialog() {
  const { t } = useTranslation();
  const query = useQuery(orpc.labels.get.queryOptions());
  return (
    <Dialog
      onClose={closeDialog}
      title={t('labels.title')}
      size={860}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <LabelsForm saved={query.data} />}
    </Dialog>
  );
}

function LabelsForm({ saved }: { saved: ProjectLabels }) {
  const { t } = useTranslation();
  const readOnly = useProject()?.readOnly ?? false;
  const refusal = useCallRefusal('labels.save');
  const locked = refusal !== null || readOnly;
  const [tab, setTab] = useState<string>('components');
  const form = useLabelForm(saved, (paths) => {
    const at = paths.map((path) => tabs.find((name) => path.startsWith(name)));
    setTab((now) => (at.some((name) => name === now) ? now : (at.find((name) => name !== undefined) ?? now)));
  });
  return (
    <Form of={form} kept className={classes.form} aria-label={t('labels.title')}>
      <Text as="p" mb={8} tone="dim" line={18}>
        {saved.saved ? t('labels.saved', { by: saved.saved.by, at: formatDay(saved.saved.at) }) : t('labels.never')}
      </Text>
      <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`labels.${name}.title`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Block height="min(56vh, 32.5rem, max(7.5rem, calc(90vh - 10.625rem)))" overflow="hidden auto" pad={[10, 2, 4]}>
          <Tabs.Panel value="components">
            <ComponentRows of={form} locked={locked} />
          </Tabs.Panel>
          <Tabs.Panel value="synonyms">
            <SynonymRows of={form} locked={locked} />
          </Tabs.Panel>
          <Tabs.Panel value="attributes">
            <AttributeRows of={form} locked={locked} />
          </Tabs.Panel>
          <Tabs.Panel value="reasons">
            <ReasonRows of={form} locked={locked} />
          </Tabs.Panel>
          <Tabs.Panel value="guidelines">
            <GuidelinesField of={form} locked={locked} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <LabelHistory
              current={saved.revision}
              locked={locked}
              onPick={(content) => form.form.setValues(fieldsOf(content))}
            />
          </Tabs.Panel>
        </Block>
      </Tabs>
      {form.stale && saved.saved && <ErrorNote tone="warn" error={t('labels.stale', { by: saved.saved.by })} />}
      <FormFoot
        of={form}
        go={t(form.stale ? 'labels.saveOver' : 'labels.save')}
        cancel={false}
        refusal={refusal}
        disabled={readOnly || (refusal === null && !form.changed)}
        before={
          !locked && (
            <ActionButton disabled={!form.changed} onClick={form.discard}>
              {t('labels.discard')}
            </ActionButton>
          )
        }
      >
        {refusal ?? (form.saved && !form.changed && <span role="status">{t('labels.done')}</span>)}
      </FormFoot>
    </Form>
  );
}
