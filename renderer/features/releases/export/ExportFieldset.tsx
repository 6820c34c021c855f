import { declared } from '../../../i18n/declared.ts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RequestedExport } from '../../../places/requested-export.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { everything, type Format } from './export-form.ts';
import type { ExportForm } from './use-export-form.ts';
import classes from './Export.module.css';
import { Block, Grid } from '../../../ui/layout/primitives.tsx';

/** What is exported: a release or what is approved now, all of it or only the selection. */
function What({
  form,
  tags,
  chosen,
}: { tags: readonly string[]; chosen: RequestedExport | null } & Pick<ExportForm, 'form'>) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('releases.export.what')}
        data={[
          ...tags.map((value) => ({ value, label: value })),
          { value: everything, label: t('releases.export.nowAll') },
        ]}
        allowDeselect={false}
        {...form.field('release')}
      />
      {chosen && (
        <Select
          label={t(`releases.export.${chosen.kind}`)}
          data={[
            {
              value: 'some',
              label: t('releases.export.selected', {
                count: chosen.ids.length,
                formatted: formatCount(chosen.ids.length),
              }),
            },
            { value: 'all', label: t('releases.export.all') },
          ]}
          allowDeselect={false}
          disabled={chosen.kind === 'episodes'}
          {...form.field('part')}
        />
      )}
    </>
  );
}

/** How it is written: the format, and its box convention if it has several. */
function How({ form, format, writers }: { writers: readonly Format[] } & Pick<ExportForm, 'form' | 'format'>) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('releases.export.format')}
        data={writers.map((entry) => ({ value: entry.id, label: `${declared(entry.name)} (${entry.id})` }))}
        searchable
        allowDeselect={false}
        {...form.field('format')}
        onChange={(id) => form.form.setValues({ format: id, convention: null })}
      />
      {format && format.conventions.length > 1 && (
        <Select
          label={t('releases.export.convention')}
          description={t('releases.export.conventionNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={[...format.conventions]}
          allowDeselect={false}
          {...form.field('convention')}
          value={form.values.convention ?? format.conventions[0] ?? null}
        />
      )}
    </>
  );
}

/** The fields of an export; all are disabled while it runs. */
export function ExportFieldset({
  of: { form, format, out, pick },
  off,
  ...rest
}: {
  of: ExportForm;
  off: boolean;
  tags: readonly string[];
  chosen: RequestedExport | null;
  writers: readonly Format[];
}) {
  const { t } = useTranslation();
  return (
    <Block as="fieldset" display="contents" disabled={off}>
      <What form={form} tags={rest.tags} chosen={rest.chosen} />
      <How form={form} format={format} writers={rest.writers} />
      <Grid columns="1fr auto" gap={8} className={classes.destination}>
        <TextInput
          label={t('releases.export.out')}
          description={t('releases.export.outNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.field('out')}
          value={out}
        />
        <ActionButton icon={IconFolder} disabled={off} onClick={() => void pick()}>
          {t('releases.export.choose')}
        </ActionButton>
      </Grid>
      <Checkbox label={t('releases.export.keepMetadata')} {...form.field('keepMetadata', { type: 'checkbox' })} />
      {format?.spreadsheet && (
        <Checkbox label={t('releases.export.formulaSafe')} {...form.field('formulaSafe', { type: 'checkbox' })} />
      )}
    </Block>
  );
}
