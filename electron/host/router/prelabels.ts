import { hidesElement } from '../items/element/hidden.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { CallContext } from '../host.ts';
import type { By } from '../services/changes/change.ts';
import { acceptPrelabels, listPrelabels, refusePrelabels } from '../services/prelabels/prelabels.ts';
import { loadTree } from '../services/prelabels/load-tree.ts';
import { readText } from '../services/prelabels/read-text.ts';
import { asSeen } from '../services/review/gold/as-seen.ts';
import { selectionSeen } from '../services/review/gold/search-as-seen.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, requireSession } from './access/base.ts';
import { blindOf, boxBlindOf } from './blind.ts';

const by = ({ caller }: CallContext): By => ({ author: { kind: 'person', name: caller.name } });

/**
 * Which elements are hidden from the caller. A box that they changed in a decision counts as one: unless it was gold, it is
 * stored where they put it.
 */
function hidesFrom(context: CallContext): (id: string) => boolean {
  const blind = blindOf(context);
  const hides = hidesElement(blind ?? boxBlindOf(context));
  return (id) => hides(id) || asSeen(blind, id)?.edited === true;
}

export const prelabels = {
  list: api.prelabels.list.handler(({ context, input }) =>
    listPrelabels(requireSession(context).read, input.screenshotId, hidesFrom(context)),
  ),
  accept: api.prelabels.accept.handler(({ context, input }) =>
    acceptPrelabels(requireSession(context), by(context), input.ids, hidesFrom(context)),
  ),
  refuse: api.prelabels.refuse.handler(({ context, input }) =>
    refusePrelabels(requireSession(context), by(context), input.ids, input.refused, hidesFrom(context)),
  ),
  loadTree: api.prelabels.loadTree.handler(async ({ context, input }) => {
    const { screenshotId, file, fit } = input;
    const session = requireSession(context);
    const name = file.name || 'The file';
    const found = await context.host.sources.ask('tree', [name, await file.text()]);
    return loadTree(session, { screenshotId, name, found, fit });
  }),
  readText: api.prelabels.readText.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const { selection } = input;
    const ids =
      selection.kind === 'ids'
        ? selection.ids
        : await session.library.ask('chosenIds', selectionSeen(selection, blindOf(context)));
    const { engine } = runsOf(context.host, session);
    const how = { reader: engine.textReader, images: engine.ports.images };
    return context.host.jobs.start('ocr', phrase('job-text', { count: ids.length }), (control) =>
      readText(session, ids, how, control),
    );
  }),
};
