import type { RecordingOptions } from '#shared/contract/recordings.ts';
import { recordingResult } from '#shared/contract/recordings.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { readProjectMeta } from '../db/queries/meta.ts';
import { failure } from '../errors/errors.ts';
import type { CallContext } from '../host.ts';
import { RecordingLinks } from '../people/recording-links.ts';
import { addReceived, beginReceived, endReceived } from '../recording/received.ts';
import {
  currentRecording,
  finishRecording,
  linkRefusal,
  recordedAddress,
  refusalOf,
  startRecording,
} from '../recording/recordings.ts';
import { api, requireSession } from './access/base.ts';

/** What the caller's link asks for. Error: FORBIDDEN. */
function asked({ caller }: CallContext): RecordingOptions {
  if (!caller.recording) throw failure('FORBIDDEN', phrase('recording-by-link'), {});
  return caller.recording;
}

/** The project that a caller with a link sends to. Errors: FORBIDDEN, NO_PROJECT. */
function receiving(context: CallContext) {
  asked(context);
  const session = requireSession(context);
  const refusal = linkRefusal(context.host);
  if (refusal) throw failure('FORBIDDEN', refusal, {});
  return session;
}

export const recordings = {
  state: api.recordings.state.handler(({ context: { host, caller } }) => {
    const current = currentRecording(host);
    return {
      refusal: refusalOf(host, caller),
      current: current && { job: current.job, url: current.url, task: current.task, ready: current.ready },
      own: linkRefusal(host) === null,
    };
  }),
  start: api.recordings.start.handler(({ context, input }) =>
    startRecording(context.host, requireSession(context), context.caller, input),
  ),
  finish: api.recordings.finish.handler(async ({ context: { host, caller }, input }) => {
    if (caller.listed) throw failure('FORBIDDEN', phrase('recording-owner'), {});
    const job = await finishRecording(host, input.outcome);
    if (job.state === 'failed')
      throw failure('INVALID', job.error === null ? phrase('recording-failed') : textPhrase(job.error), {});
    return recordingResult.parse(job.result);
  }),
  link: api.recordings.link.handler(({ context, input }) => {
    const { host, caller } = context;
    const { folder } = requireSession(context);
    const refusal = linkRefusal(host);
    if (refusal || !host.served) throw failure('FORBIDDEN', refusal ?? phrase('recording-not-served'), {});
    const what = { ...input, url: recordedAddress(input.url).href };
    const { secret, until } = new RecordingLinks(host.options.userFolder, folder).make(caller, what);
    return { link: `${new URL(host.served.link('')).origin}/record/${secret}`, until };
  }),
  asked: api.recordings.asked.handler(({ context }) => {
    const what = asked(context);
    const { createdAt, name } = readProjectMeta(requireSession(context).read);
    return { project: createdAt, name, by: context.caller.name, what };
  }),
  begin: api.recordings.begin.handler(({ context, input }) =>
    beginReceived(receiving(context), context.caller.name, input),
  ),
  add: api.recordings.add.handler(({ context, input }) => addReceived(receiving(context), context.caller.name, input)),
  end: api.recordings.end.handler(async ({ context, input }) => ({
    episode: await endReceived(receiving(context), context.caller.name, input),
  })),
};
