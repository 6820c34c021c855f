import { expect, it } from 'vitest';
import { exportPath } from './export-path.ts';

it('names a folder or a file after release and format, with the folder’s own path separator', () => {
  const l1 = { id: 'mmbench-gui-l1', accepts: ['.json', 'folder'] };
  const tsv = { id: 'vlmevalkit-tsv', accepts: ['.tsv'] };
  expect(exportPath('/data/p', '0.1', l1)).toBe('/data/p/exports/0.1-mmbench-gui-l1');
  expect(exportPath('/data/p/', null, tsv, { chosen: true })).toBe('/data/p/approved-vlmevalkit-tsv.tsv');
  expect(exportPath('/data/p', null, l1, { part: true })).toBe('/data/p/exports/approved-selection-mmbench-gui-l1');
  expect(exportPath('C:\\data', '1', tsv)).toBe('C:\\data\\exports\\1-vlmevalkit-tsv.tsv');
});
