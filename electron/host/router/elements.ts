import { getElement, listElements } from '../services/elements.ts';
import { api, requireSession } from './base.ts';

export const elements = {
  list: api.elements.list.handler(({ context, input }) =>
    listElements(requireSession(context).read, input.screenshotId, input.withRetired),
  ),
  get: api.elements.get.handler(({ context, input }) => getElement(requireSession(context).read, input.id)),
};
