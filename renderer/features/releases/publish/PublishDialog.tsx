import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconFolder } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#shared/contract/jobs.ts';
import { type PictureSource, type Publication, publishReport } from '#shared/contract/publishing.ts';
import { pickPath } from '../../../dialogs/pick-path.ts';
import { useProject } from '../../../project/project.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { type StudioForm, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { JobProgress } from '../../../ui/jobs/JobProgress.tsx';
import { exportPath } from '../export/export-path.ts';
import { useStarted } from '../export/use-started.ts';
import { fieldOf, initialFields, inputOf, licenceField, type PublishFields, publishInput } from './publish-form.ts';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../export/Export.module.css';

/** The result of a finished publication. */
function Outcome({ job, out }: { job: Job; out: string }) {
  const { t } = useTranslation();
  if (job.state === 'cancelled') return <ErrorNote error={t('releases.publish.cancelled')} tone="warn" />;
  const report = job.state === 'done' ? publishReport.safeParse(job.result).data : undefined;
  if (!report) return <ErrorNote error={phraseOr(job.phrase, job.error ?? t('releases.publish.failed'))} />;
  return (
    <Stack gap={4} pad={[10, 12]} border="line2" surface="well" breakWords role="status">
      <Row as="p" wrap align="center" gap={6}>
        <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
        <b>{t('releases.publish.done')}</b>
        {t('releases.publish.files', { count: report.files })}
      </Row>
      <p className="selectable mono">{out}</p>
      {report.withheld > 0 && <p>{t('releases.publish.withheld', { count: report.withheld })}</p>}
    </Stack>
  );
}

/** What is said about the data set; it stays in the project. */
function AboutFields({ form, sources }: { form: StudioForm<PublishFields>; sources: readonly PictureSource[] }) {
  const { t } = useTranslation();
  const name = useProject()?.name ?? '';
  return (
    <>
      <TextInput label={t('releases.publish.name')} placeholder={name} maxLength={200} {...form.field('title')} />
      <Textarea
        label={t('releases.publish.summary')}
        description={t('releases.publish.summaryNote')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={5000}
        {...form.field('summary')}
      />
      <Textarea
        label={t('releases.publish.authors')}
        description={t('releases.publish.authorsNote')}
        autosize
        minRows={1}
        maxRows={6}
        {...form.field('authors')}
      />
      <TextInput
        label={t('releases.publish.licence')}
        description={t('releases.publish.licenceNote')}
        {...form.field('licence')}
      />
      {sources.length > 0 && (
        <Stack as="fieldset" gap={8} pad={[0, 0, 0, 12]} border="none" borderLeft="quote">
          <Text as="legend" ml={-14} pad={[0, 0, 6]}>
            {t('releases.publish.pictures')}
          </Text>
          {sources.map(({ source, pictures }, at) => (
            <TextInput
              key={source}
              label={t('releases.publish.picturesFrom', { source, count: pictures })}
              {...form.field(licenceField(at))}
            />
          ))}
        </Stack>
      )}
      <TextInput
        label={t('releases.publish.languages')}
        description={t('releases.publish.languagesNote')}
        {...form.field('languages')}
      />
      <TextInput label={t('releases.publish.url')} description={t('releases.publish.urlNote')} {...form.field('url')} />
    </>
  );
}

interface Props {
  tag: string;
  onClose: () => void;
}

function PublishForm({
  tag,
  onClose,
  before,
  sources,
}: Props & { before: Publication; sources: readonly PictureSource[] }) {
  const { t } = useTranslation();
  const folder = useProject()?.path ?? '';
  const format = { id: 'published', accepts: ['folder'] };
  const { started, setStarted } = useStarted();
  const form = useStudioForm({
    initial: initialFields(before, sources, folder === '' ? '' : exportPath(folder, tag, format)),
    schema: publishInput,
    toInput: (fields) => inputOf(fields, { tag, before, sources }),
    fieldOf,
    check: ({ licence, authors }): Record<string, string> => ({
      ...(licence.trim() === '' && { licence: t('common.fault.missing') }),
      ...(authors.trim() === '' && { authors: t('common.fault.missing') }),
    }),
    save: async ({ about, asked }) => {
      await client.releases.describe(about);
      return client.releases.publish(asked);
    },
    onSaved: (job, { out }) => setStarted({ job, out: out.trim() }),
  });
  const pick = async () => {
    const to = await pickPath({
      title: t('releases.publish.pickTitle'),
      kind: 'folder',
      button: t('releases.publish.pickButton'),
    });
    if (to) form.form.setFieldValue('out', exportPath(to, tag, format, { chosen: true }));
  };
  const going = started?.going ?? false;
  const ended = started !== null && !going;
  return (
    <Form of={form} gap={12}>
      <Block as="fieldset" display="contents" disabled={going}>
        <AboutFields form={form} sources={sources} />
        <NumberField
          label={t('releases.publish.withhold')}
          description={t('releases.publish.withholdNote')}
          min={0}
          max={100}
          {...form.field('withhold')}
        />
        <Grid columns="1fr auto" gap={8} className={classes.destination}>
          <TextInput
            label={t('releases.publish.out')}
            description={t('releases.publish.outNote')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.field('out')}
          />
          <ActionButton icon={IconFolder} disabled={going} onClick={() => void pick()}>
            {t('releases.export.choose')}
          </ActionButton>
        </Grid>
      </Block>
      {going && started && <JobProgress job={started.job} />}
      {ended && <Outcome job={started.job} out={started.out} />}
      {ended ? (
        <Row wrap align="center" gap={8}>
          <Block as="span" grow />
          <ActionButton onClick={onClose}>{t('common.close')}</ActionButton>
          <ActionButton kind="primary" onClick={() => setStarted(null)}>
            {t('releases.publish.again')}
          </ActionButton>
        </Row>
      ) : (
        <FormFoot
          of={form}
          go={t('releases.publish.go')}
          disabled={started !== null}
          cancel={false}
          before={<ActionButton onClick={onClose}>{t('common.close')}</ActionButton>}
        />
      )}
    </Form>
  );
}

/** Publishes a release: asks what the data set is and who may use it, and writes it to a folder for the web. */
export function PublishDialog(props: Props) {
  const { t } = useTranslation();
  const publication = useQuery(orpc.releases.publication.queryOptions({ input: { tag: props.tag } }));
  return (
    <Dialog
      onClose={props.onClose}
      title={t('releases.publish.title', { tag: props.tag })}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {publication.error && <ErrorNote error={publication.error} onRetry={() => void publication.refetch()} />}
      {publication.data && (
        <PublishForm {...props} before={publication.data.publication} sources={publication.data.sources} />
      )}
    </Dialog>
  );
}
