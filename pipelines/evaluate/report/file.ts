import type { ReportFile } from '#shared/contract/runs/report-file.ts';
import { workbook, type WorkbookSheet } from './workbook.ts';

export const textFile = (name: string, text: string): ReportFile => ({ name, text, encoding: 'utf8' });

export async function workbookFile(name: string, sheets: readonly WorkbookSheet[]): Promise<ReportFile> {
  return { name, text: (await workbook(sheets)).toString('base64'), encoding: 'base64' };
}
