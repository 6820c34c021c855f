import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconCircleCheck, IconFolder } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportReport } from '#shared/contract/exports.ts';
import { type Convention, conventions } from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { pickPath } from '../../app/dialogs/pick-path.ts';
import type { ExportWish } from '../../app/dialogs/export-wish.ts';
import { useProject } from '../../app/project/project.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { orpc, shell } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { exportPath } from './export-path.ts';
import { LeftOutRecords } from './LeftOutRecords.tsx';
import { JobProgress } from '../../ui/jobs/JobProgress.tsx';
import classes from './Releases.module.css';

const everything = '\u0000';
function Outcome({ job, out }: { job: Job; out: string }) {
  const { t } = useTranslation();
  if (job.state === 'failed') return <ErrorNote error={job.error ?? t('releases.export.failed')} />;
  if (job.state === 'cancelled') return <ErrorNote error={t('releases.export.cancelled')} tone="warn" />;
  const report = exportReport.safeParse(job.result).data;
  if (!report) return <ErrorNote error={t('releases.export.failed')} />;
  return (
    <div className={classes.outcome} role="status">
      <p className={classes.ok}>
        <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
        <b>{t('releases.export.done')}</b>
        {t('releases.export.files', { count: report.files })}, {t('releases.export.records', { count: report.records })}
      </p>
      <p>{t(report.readBack === 'equal' ? 'releases.export.equal' : 'releases.export.notReadable')}</p>
      <p className="selectable mono">{out}</p>
      <p className={classes.quiet}>
        {t('releases.export.hash')} <code className="selectable">{report.hash}</code>
      </p>
      {report.blurred > 0 && <p>{t('releases.export.blurred', { count: report.blurred })}</p>}
      {report.hiddenTexts > 0 && <p>{t('releases.export.hiddenTexts', { count: report.hiddenTexts })}</p>}
      {report.namesBlurred > 0 && (
        <ErrorNote error={t('releases.export.namesBlurred', { count: report.namesBlurred })} tone="warn" />
      )}
      {report.lost.length > 0 && (
        <section className={classes.quiet}>
          <p>{t('releases.export.lost')}</p>
          <ul>
            {report.lost.map(({ part, count }) => (
              <li key={part}>{t(`releases.export.lostPart.${part}`, { n: count })}</li>
            ))}
          </ul>
        </section>
      )}
      {report.leftOut.length > 0 && <LeftOutRecords rows={report.leftOut} />}
    </div>
  );
}

/** Writes a release, or what is approved now, in a chosen format; follows it to the result of reading it back. */
export function ExportDialog({
  tags,
  tag,
  chosen,
  onClose,
}: {
  tags: readonly string[];
  /** Null: everything approved now. */
  tag: string | null;
  /** Only these; null: all. */
  chosen: ExportWish | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const project = useProject();
  const formats = useQuery(orpc.imports.formats.queryOptions());
  const writers =
    formats.data?.filter((format) => (chosen?.kind === 'episodes' ? format.writesEpisodes : format.writes)) ?? [];
  const [release, setRelease] = useState(tag);
  const [formatId, setFormatId] = useState<string | null>(null);
  const format =
    writers.find(
      (one) => one.id === (formatId ?? (chosen?.kind === 'episodes' ? 'trajectory-folder' : 'mmbench-gui-l1')),
    ) ?? writers[0];
  const [convention, setConvention] = useState<Convention | null>(null);
  // The person may widen the export to everything; the selection itself is not changed by that.
  const [narrow, setNarrow] = useState(true);
  const only = narrow ? chosen : null;
  const [keepMetadata, setKeepMetadata] = useState(false);
  const [formulaSafe, setFormulaSafe] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const out = typed ?? (format && project ? exportPath(project.path, release, format, { part: only !== null }) : '');
  const start = useMutation(orpc.exports.start.mutationOptions());
  const jobId = start.data?.id;
  const followed = useQuery({
    ...orpc.jobs.get.queryOptions({ input: { id: jobId ?? '' } }),
    enabled: jobId !== undefined,
  });
  const job = followed.data ?? start.data;
  const going = job !== undefined && (job.state === 'queued' || job.state === 'running' || job.state === 'paused');
  const carried = format?.conventions.includes(convention ?? 'xyxy-px') ? convention : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!format || !out.trim()) return;
    start.mutate({
      format: format.id,
      out: out.trim(),
      ...(release === null ? {} : { release }),
      ...(carried ? { convention: carried } : {}),
      ...(only && { [only.kind === 'episodes' ? 'onlyEpisodes' : 'screenshots']: [...only.ids] }),
      ...(keepMetadata ? { keepMetadata } : {}),
      ...(formulaSafe && format.spreadsheet ? { formulaSafe } : {}),
    });
  };
  const choose = async () => {
    const folder = await pickPath({
      title: t('releases.export.pickTitle'),
      kind: 'folder',
      button: t('releases.export.pickButton'),
    });
    if (folder && format) setTyped(exportPath(folder, release, format, { chosen: true, part: only !== null }));
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('releases.export.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        {formats.error && <ErrorNote error={formats.error} onRetry={() => void formats.refetch()} />}
        <Select
          label={t('releases.export.what')}
          data={[
            ...tags.map((value) => ({ value, label: value })),
            { value: everything, label: t('releases.export.nowAll') },
          ]}
          value={release ?? everything}
          disabled={going}
          onChange={(value) => setRelease(value === everything ? null : value)}
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
            value={narrow ? 'some' : 'all'}
            disabled={going || chosen.kind === 'episodes'}
            allowDeselect={false}
            onChange={(value) => setNarrow(value === 'some')}
          />
        )}
        <Select
          label={t('releases.export.format')}
          data={writers.map((one) => ({ value: one.id, label: `${one.name} (${one.id})` }))}
          value={format?.id ?? null}
          disabled={going}
          searchable
          onChange={(id) => {
            setFormatId(id);
            setConvention(null);
          }}
        />
        {format && format.conventions.length > 1 && (
          <Select
            label={t('releases.export.convention')}
            description={t('releases.export.conventionNote')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[...format.conventions]}
            value={convention ?? format.conventions[0] ?? null}
            disabled={going}
            onChange={(value) => setConvention(conventions.find((one) => one === value) ?? null)}
          />
        )}
        <div className={classes.destination}>
          <TextInput
            label={t('releases.export.out')}
            description={t('releases.export.outNote')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={out}
            disabled={going}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ActionButton icon={IconFolder} disabled={going} onClick={() => void choose()}>
            {t('releases.export.choose')}
          </ActionButton>
        </div>
        <Checkbox
          label={t('releases.export.keepMetadata')}
          checked={keepMetadata}
          disabled={going}
          onChange={(event) => setKeepMetadata(event.currentTarget.checked)}
        />
        {format?.spreadsheet && (
          <Checkbox
            label={t('releases.export.formulaSafe')}
            checked={formulaSafe}
            disabled={going}
            onChange={(event) => setFormulaSafe(event.currentTarget.checked)}
          />
        )}
        {start.error && <ErrorNote error={start.error} />}
        {going && <JobProgress job={job} />}
        {job && !going && <Outcome job={job} out={start.variables?.out ?? out} />}
        <div className={classes.buttons}>
          <span className={classes.spring} />
          {job?.state === 'done' && shell.desktop && (
            <ActionButton onClick={() => void shell.desktop?.reveal(start.variables?.out ?? out)}>
              {t('releases.export.show')}
            </ActionButton>
          )}
          <ActionButton onClick={onClose}>{t('common.close')}</ActionButton>
          {job && !going ? (
            <ActionButton kind="primary" onClick={() => start.reset()}>
              {t('releases.export.again')}
            </ActionButton>
          ) : (
            <ActionButton
              data-autofocus
              kind="primary"
              type="submit"
              disabled={!format || !out.trim() || going || start.isPending}
            >
              {t('releases.export.go')}
            </ActionButton>
          )}
        </div>
      </form>
    </Dialog>
  );
}
