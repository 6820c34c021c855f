import { hidesElement } from '../items/element/hidden.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { CallContext } from '../host.ts';
import type { By } from '../changes/change.ts';
import { acceptPrelabels, listPrelabels, refusePrelabels } from '../services/prelabels/prelabels.ts';
import { loadTree } from '../services/prelabels/load-tree.ts';
import { readText } from '../services/prelabels/read-text.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, requireSession } from './access/base.ts';
import { blindOf, boxBlindOf } from './blind.ts';

const by = ({ caller }: CallContext): By => ({ author: { kind: 'person', name: caller.name } });

/** Which elements are hidden from the caller. */
const hidesFrom = (context: CallContext): ((id: string) => boolean) =>
  hidesElement(blindOf(context) ?? boxBlindOf(context));

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
    const ids = selection.kind === 'ids' ? selection.ids : await session.library.ask('chosenIds', selection);
    const { engine } = runsOf(context.host, session);
    const how = { reader: engine.textReader, images: engine.ports.images };
    return context.host.jobs.start('ocr', phrase('job-text', { count: ids.length }), (control) =>
      readText(session, ids, how, control),
    );
  }),
};
