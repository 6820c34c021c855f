import type { ReportFile } from '#shared/contract/runs/report-file.ts';
import { saveBlob, saveText } from '../../ui/files/save-text.ts';
import { type ReportFormat, reportTypes } from './ReportMenu.tsx';

/** Offers a report as a download. */
export function saveReport({ name, text, encoding }: ReportFile, format: ReportFormat): void {
  const type = reportTypes[format];
  if (encoding === 'utf8') return saveText(name, text, type);
  const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  saveBlob(name, new Blob([bytes], { type }));
}
