import { useTranslation } from 'react-i18next';
import { pickPath } from '../../../dialogs/pick-path.ts';
import type { RequestedExport } from '../../../places/requested-export.ts';
import { useProject } from '../../../project/project.ts';
import { client } from '../../../transport/client.ts';
import { type StudioForm, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { everything, type ExportFields, exportInput, type Format } from './export-form.ts';
import { exportPath } from './export-path.ts';
import { type Started, useStarted } from './use-started.ts';

export interface ExportForm {
  form: StudioForm<ExportFields>;
  format: Format | null;
  /** Where it will be written: as typed or picked, otherwise as proposed. */
  out: string;
  started: Started | null;
  /** Lets the person pick a folder. */
  pick: () => Promise<void>;
  /** Back from the outcome to the unchanged fields. */
  again: () => void;
}

/** The export dialog's fields, and the export that they started. */
export function useExportForm(
  { all, first }: { all: readonly Format[]; first: Format | null },
  tag: string | null,
  chosen: RequestedExport | null,
): ExportForm {
  const { t } = useTranslation();
  const project = useProject();
  const { started, setStarted } = useStarted();
  const formatOf = ({ format }: ExportFields) => all.find(({ id }) => id === format) ?? first;
  const proposed = (fields: ExportFields, folder: string | undefined, picked = false): string => {
    const format = formatOf(fields);
    const release = fields.release === everything ? null : fields.release;
    const part = chosen !== null && fields.part === 'some';
    return format && folder !== undefined ? exportPath(folder, release, format, { chosen: picked, part }) : '';
  };
  const outOf = (fields: ExportFields) => fields.out ?? proposed(fields, project?.path);
  const initial: ExportFields = {
    release: tag ?? everything,
    format: first?.id ?? null,
    convention: null,
    part: 'some',
    keepMetadata: false,
    formulaSafe: false,
    out: null,
  };
  const form = useStudioForm({
    initial,
    toInput: (fields) => exportInput(fields, { format: formatOf(fields), out: outOf(fields), chosen }),
    check: (fields): Record<string, string> => (outOf(fields).trim() === '' ? { out: t('common.fault.missing') } : {}),
    save: (input) => client.exports.start(input),
    onSaved: (job, fields) => setStarted({ job, out: outOf(fields).trim() }),
  });
  return {
    form,
    format: formatOf(form.values),
    out: outOf(form.values),
    started,
    again: () => setStarted(null),
    pick: async () => {
      const folder = await pickPath({
        title: t('releases.export.pickTitle'),
        kind: 'folder',
        button: t('releases.export.pickButton'),
      });
      if (folder) form.form.setFieldValue('out', proposed(form.form.getValues(), folder, true));
    },
  };
}
