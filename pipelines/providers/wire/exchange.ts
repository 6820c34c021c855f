import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type { ProviderRequest, RawReply } from '#pipelines/engine/calls/provider.ts';
import { faultOf } from './faults.ts';
import { redact, type Secrets, secretsOf, withoutLogin, withoutSecrets } from './redact.ts';

/** A response whose content type is not JSON: a login page, a proxy's error page. */
function checkType(response: Response, text: string, secrets: Secrets, where: string): void {
  const type = response.headers.get('content-type') ?? '';
  if (type === '' || /json|text\/plain/i.test(type)) return;
  throw new ProviderError({
    code: 'wrong-content-type',
    message: inWords('server-not-json', { where, type: type.split(';')[0] ?? '' }),
    httpStatus: response.status,
    body: redact(text, secrets).slice(0, 4000),
  });
}

/**
 * Runs one request of an SDK under our own time limit, and returns the text of the response as received, without the
 * key. Errors name the server without the login in its address.
 */
export async function exchange(
  request: Pick<ProviderRequest, 'record' | 'apiKey' | 'timeoutMs' | 'signal'> & {
    askedSchema: boolean;
    where: string;
  },
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<RawReply> {
  const { record, apiKey, timeoutMs, signal, askedSchema } = request;
  const secrets = secretsOf(apiKey, request.where);
  const where = withoutLogin(request.where);
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const onAbort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    const response = await ask(controller.signal);
    const text = await response.text();
    checkType(response, text, secrets, where);
    return { httpStatus: response.status, body: withoutSecrets(text, [apiKey]) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw faultOf(error, { record, secrets, where, askedSchema, timedOut, timeoutMs });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** The body of the response as JSON, or an error that says why not. */
export function parseBody(raw: RawReply, model: string): unknown {
  if (raw.body.trim() === '')
    throw new ProviderError({ code: 'empty-reply', message: inWords('server-empty-response', { model }) });
  try {
    return JSON.parse(raw.body);
  } catch {
    throw new ProviderError({
      code: 'malformed-reply',
      message: inWords('server-cut-json', { model }),
      body: raw.body.slice(0, 4000),
    });
  }
}

export function wrongShape(model: string, raw: RawReply): ProviderError {
  return new ProviderError({
    code: 'malformed-reply',
    message: inWords('server-other-shape', { model }),
    body: raw.body.slice(0, 4000),
  });
}
