import { findItemsQuestion, countItemsQuestion } from '../services/items/item-questions.ts';
import { editItem } from '../services/items/edit-item.ts';
import { openItem } from '../services/items/open-item.ts';
import { askStatistics } from '../statistics/ask-statistics.ts';
import { api, noteShown, requireSession } from './access/base.ts';

export const items = {
  query: api.items.query.handler(async ({ context, input: { filter, offset, limit } }) => ({
    rows: await askStatistics(requireSession(context), findItemsQuestion, filter, offset, limit),
  })),
  counts: api.items.counts.handler(({ context, input }) =>
    askStatistics(requireSession(context), countItemsQuestion, input.filter),
  ),
  open: api.items.open.handler(({ context, input }) => {
    const item = openItem(requireSession(context).read, input.id);
    noteShown(context, item.id);
    return item;
  }),
  edit: api.items.edit.handler(({ context, input }) => {
    const session = requireSession(context);
    editItem({ write: session.write, events: context.host.events }, context.caller, input);
    return openItem(session.read, input.id);
  }),
};
