import { recordingResult } from '#shared/contract/recordings.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import { currentRecording, finishRecording, refusalOf, startRecording } from '../recording/recordings.ts';
import { api, requireSession } from './access/base.ts';

export const recordings = {
  state: api.recordings.state.handler(({ context: { host, caller } }) => {
    const current = currentRecording(host);
    return {
      refusal: refusalOf(host, caller),
      current: current && { job: current.job, url: current.url, task: current.task, ready: current.ready },
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
};
