import { phrase } from '#shared/phrases/phrase.ts';
import { confirmAdapter } from '../../adapters/confirmed.ts';
import { failure } from '../../errors/errors.ts';
import { promptsOf, readAdapter, writeAdapter, writePrompt } from '../../services/evaluations/own/files.ts';
import { tryItem } from '../../services/evaluations/own/try-item.ts';
import { runsOf } from '../../services/runs/runs-service.ts';
import { api, requireSession } from '../access/base.ts';

export const ownParts = {
  adapter: api.ownParts.adapter.handler(({ context, input }) =>
    readAdapter(requireSession(context), context.host.options.userFolder, input.path),
  ),
  saveAdapter: api.ownParts.saveAdapter.handler(({ context, input }) =>
    writeAdapter(requireSession(context), input.path, input.text),
  ),
  confirmAdapter: api.ownParts.confirmAdapter.handler(({ context, input: { allow, ...ref } }) => {
    if (context.caller.listed) throw failure('FORBIDDEN', phrase('owner-adapters'), {});
    confirmAdapter(context.host.options.userFolder, ref, allow);
    context.host.events.changed(['model']);
    return {};
  }),
  prompts: api.ownParts.prompts.handler(({ context, input }) => {
    const session = requireSession(context);
    return promptsOf(session, runsOf(context.host, session).engine.prompts, input);
  }),
  savePrompt: api.ownParts.savePrompt.handler(({ context, input }) => {
    const session = requireSession(context);
    return writePrompt(session, runsOf(context.host, session).engine.prompts, input);
  }),
  tryItem: api.ownParts.tryItem.handler(({ context, input }) => tryItem(context.host, requireSession(context), input)),
};
