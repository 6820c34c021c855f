import { formats } from '#pipelines/formats/registry.ts';
import { api, notYet } from './base.ts';

export const imports = {
  formats: api.imports.formats.handler(() =>
    formats.map(({ id, name, read, write, conventions, accepts }) => ({
      id,
      name,
      reads: read !== undefined,
      writes: write !== undefined,
      conventions: [...conventions],
      accepts: [...accepts],
    })),
  ),
  preview: api.imports.preview.handler(() => notYet('imports.preview')),
  previewImage: api.imports.previewImage.handler(() => notYet('imports.previewImage')),
  start: api.imports.start.handler(() => notYet('imports.start')),
  upload: api.imports.upload.handler(() => notYet('imports.upload')),
  list: api.imports.list.handler(() => notYet('imports.list')),
};
