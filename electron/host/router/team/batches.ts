import type { CallContext } from '../../host.ts';
import {
  assertOwnBatch,
  changeBatch,
  createBatch,
  listBatches,
  openBatch,
  removeBatch,
} from '../../services/review/batches/batches.ts';
import { api, requireSession } from '../access/base.ts';
import { blindOf } from '../blind.ts';

/** Announces a batch, and that pictures may be somebody else's now. */
const tell = ({ host }: CallContext, id: string): void => host.events.changed(['batch'], [id]);

export const batches = {
  list: api.batches.list.handler(({ context }) => listBatches(requireSession(context), blindOf(context))),
  get: api.batches.get.handler(({ context, input }) => openBatch(requireSession(context), input.id, blindOf(context))),
  create: api.batches.create.handler(async ({ context, input }) => {
    const made = await createBatch(requireSession(context), context.caller.name, input);
    tell(context, made.id);
    return made;
  }),
  update: api.batches.update.handler(({ context, input: { id, ...change } }) => {
    const changed = changeBatch(requireSession(context), context.caller.name, id, change);
    tell(context, id);
    return changed;
  }),
  block: api.batches.block.handler(({ context, input: { id, reason } }) => {
    const session = requireSession(context);
    assertOwnBatch(session, context.caller, id);
    changeBatch(session, context.caller.name, id, { blocked: reason });
    tell(context, id);
    const { members: _, ...batch } = openBatch(session, id, blindOf(context));
    return batch;
  }),
  giveBack: api.batches.giveBack.handler(({ context, input: { id } }) => {
    const session = requireSession(context);
    assertOwnBatch(session, context.caller, id);
    changeBatch(session, context.caller.name, id, { person: null });
    tell(context, id);
    const { members: _, ...batch } = openBatch(session, id, blindOf(context));
    return batch;
  }),
  remove: api.batches.remove.handler(({ context, input }) => {
    removeBatch(requireSession(context), context.caller.name, input.id);
    tell(context, input.id);
    return {};
  }),
};
