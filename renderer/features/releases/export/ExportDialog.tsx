import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RequestedExport } from '../../../places/requested-export.ts';
import { orpc, shell } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { JobProgress } from '../../../ui/jobs/JobProgress.tsx';
import { type Format, writersOf } from './export-form.ts';
import { ExportFieldset } from './ExportFieldset.tsx';
import { ExportOutcome } from './ExportOutcome.tsx';
import { useExportForm } from './use-export-form.ts';
import { Block, Row } from '../../../ui/layout/primitives.tsx';

interface Props {
  tags: readonly string[];
  /** Null: everything approved now. */
  tag: string | null;
  /** Only these; null: all. */
  chosen: RequestedExport | null;
  onClose: () => void;
}

/** Buttons under the outcome of an export. */
function EndedFoot({
  done,
  out,
  onAgain,
  onClose,
}: {
  done: boolean;
  out: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Row wrap align="center" gap={8}>
      <Block as="span" grow />
      {done && shell.desktop && (
        <ActionButton onClick={() => void shell.desktop?.reveal(out)}>{t('releases.export.show')}</ActionButton>
      )}
      <ActionButton onClick={onClose}>{t('common.close')}</ActionButton>
      <ActionButton kind="primary" onClick={onAgain}>
        {t('releases.export.again')}
      </ActionButton>
    </Row>
  );
}

function ExportForm({ tags, tag, chosen, formats, onClose }: Props & { formats: readonly Format[] }) {
  const { t } = useTranslation();
  const writers = writersOf(formats, chosen);
  const of = useExportForm(writers, tag, chosen);
  const { form, format, started, again } = of;
  const ended = started !== null && !started.going;
  return (
    // Choices are quickly repeated; only a typed destination is worth asking before closing.
    <Form of={form} kept={form.values.out === null} gap={12}>
      <ExportFieldset of={of} off={started?.going ?? false} tags={tags} chosen={chosen} writers={writers.all} />
      {started?.going && <JobProgress job={started.job} />}
      {ended && <ExportOutcome job={started.job} out={started.out} />}
      {ended ? (
        <EndedFoot done={started.job.state === 'done'} out={started.out} onAgain={again} onClose={onClose} />
      ) : (
        <FormFoot
          of={form}
          go={t('releases.export.go')}
          focused
          disabled={!format || started !== null}
          cancel={false}
          before={<ActionButton onClick={onClose}>{t('common.close')}</ActionButton>}
        />
      )}
    </Form>
  );
}

/** Exports a release, or everything approved now, in a chosen format; shows the result of reading it back. */
export function ExportDialog(props: Props) {
  const { t } = useTranslation();
  const formats = useQuery(orpc.imports.formats.queryOptions());
  return (
    <Dialog
      onClose={props.onClose}
      title={t('releases.export.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {formats.error && <ErrorNote error={formats.error} onRetry={() => void formats.refetch()} />}
      {formats.data && <ExportForm {...props} formats={formats.data} />}
    </Dialog>
  );
}
