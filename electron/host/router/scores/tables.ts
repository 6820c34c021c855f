import { paperTable, paperTableFile } from '../../services/tables/paper-table.ts';
import { api, requireSession } from '../access/base.ts';

export const tables = {
  get: api.tables.get.handler(({ context, input }) => paperTable(context.host, requireSession(context), input)),
  file: api.tables.file.handler(({ context, input }) => paperTableFile(context.host, requireSession(context), input)),
};
