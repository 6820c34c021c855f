import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type ProviderCode, ProviderError, type ProviderFault } from '#pipelines/engine/errors.ts';
import { BrokenAnswer } from './fetch.ts';
import { redact, type Secrets } from './redact.ts';

/** What both SDKs throw for an unsuccessful response. */
interface HttpFailure {
  status: number;
  headers: { get(name: string): string | null } | undefined;
  /** The body, parsed if it is JSON. */
  error: unknown;
  message: string;
}

const bodyChars = 4000;

/** Milliseconds from `Retry-After` (seconds or a date) or `retry-after-ms`. */
export function retryAfterMs(headers: HttpFailure['headers'], now: number): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function detailOf(error: unknown, depth = 0): string | null {
  if (typeof error === 'string') return error;
  if (error === null || typeof error !== 'object' || depth > 2) return null;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return 'error' in error ? detailOf(error.error, depth + 1) : null;
}

function codeOf(status: number, text: string, askedSchema: boolean): ProviderCode {
  if (status === 401 || status === 403 || status === 402) return 'key-refused';
  if (status === 404) return 'not-found';
  if (status === 408) return 'timeout';
  // An account without money always answers 429.
  if (status === 429) return /insufficient_quota|credit balance/i.test(text) ? 'key-refused' : 'rate-limited';
  if (status === 503 || status === 529) return 'overloaded';
  if (status >= 500 || status === 409) return 'server-error';
  const aboutSchema = /response_format|json_schema|schema|tool|structured|guided|grammar/i.test(text);
  return askedSchema && aboutSchema ? 'schema-unsupported' : 'bad-request';
}

const advice: Partial<Record<ProviderCode, string>> = {
  'key-refused': inWords('server-next-key'),
  'not-found': inWords('server-next-url'),
  'bad-request': inWords('server-next-call'),
};

function adviceOn(code: ProviderCode, { provider }: ModelRecord, where: string): string {
  if (code === 'not-found' && provider === 'openai' && new URL(where).pathname === '/')
    return inWords('server-next-v1', { url: new URL('/v1', where).href });
  return advice[code] ?? '';
}

const words: Partial<Record<ProviderCode, string>> = {
  'key-refused': inWords('server-key-refused'),
  'not-found': inWords('server-not-found'),
  'rate-limited': inWords('server-rate-limited'),
  overloaded: inWords('server-overloaded'),
  'server-error': inWords('server-error'),
  timeout: inWords('server-timed-out'),
  'bad-request': inWords('server-request-refused'),
  'schema-unsupported': inWords('server-no-schema'),
};

function isHttpFailure(error: unknown): error is HttpFailure {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && 'error' in error;
}

/** The first error in a chain of causes that says what went wrong. */
function rootOf(error: unknown): unknown {
  let at = error;
  for (let i = 0; i < 6 && at instanceof Error && at.cause !== undefined; i++) {
    if (at instanceof ProviderError) return at;
    at = at.cause;
  }
  return at;
}

/** Status of a response that started and ended early; undefined if none had started. */
function begunStatus(error: unknown): number | undefined {
  for (let at = error, i = 0; i < 6 && at instanceof Error; at = at.cause, i++)
    if (at instanceof BrokenAnswer) return at.status;
  return undefined;
}

const lookup: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA']);

/** Errors of requests that were never accepted. */
const notArrived: Record<string, string> = {
  ECONNREFUSED: inWords('server-refused-connection'),
  UND_ERR_CONNECT_TIMEOUT: inWords('server-no-connection'),
  ENETUNREACH: inWords('server-away'),
  EHOSTUNREACH: inWords('server-away'),
};

function connectionFault(root: unknown, where: string): ProviderFault {
  const code = root instanceof Error && 'code' in root ? String(root.code) : '';
  const text = root instanceof Error ? root.message : String(root);
  if (lookup.has(code))
    return {
      code: 'name-lookup',
      message: inWords('server-name-unknown', { where, code }),
    };
  const away = notArrived[code];
  if (away) return { code: 'unreachable', message: inWords('server-unreachable', { where, what: away }) };
  const broken = code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
  const words = broken ? inWords('server-closed') : inWords('server-not-asked', { why: text || code });
  return { code: 'connection', message: inWords('server-unreachable', { where, what: words }) };
}

/** What a server answered, with its own words and what to do next, as far as there are any. */
function answered(status: number, what: string, { model, why, next }: { model: string; why: string; next: string }) {
  const all = { model, status, what };
  if (why && next) return inWords('server-answered-why-next', { ...all, why, next });
  if (why) return inWords('server-answered-why', { ...all, why });
  return next ? inWords('server-answered-next', { ...all, next }) : inWords('server-answered', all);
}

/** Converts anything an SDK throws to an error with a code and one sentence; secrets are removed. */
export function faultOf(
  error: unknown,
  context: {
    record: ModelRecord;
    secrets: Secrets;
    /** Address as shown, without a login. */
    where: string;
    askedSchema: boolean;
    timedOut: boolean;
    timeoutMs: number;
  },
): ProviderError {
  const { record, secrets, where, askedSchema } = context;
  if (context.timedOut)
    return new ProviderError({
      code: 'timeout',
      message: inWords('server-no-answer', { model: record.name, seconds: Math.round(context.timeoutMs / 1000) }),
    });
  if (isHttpFailure(error)) {
    const { status } = error;
    const text = typeof error.error === 'string' ? error.error : JSON.stringify(error.error ?? error.message);
    const code = codeOf(status, text, askedSchema);
    const detail = redact(detailOf(error.error) ?? '', secrets).slice(0, 300);
    const message = answered(status, words[code] ?? inWords('server-refused'), {
      model: record.name,
      why: detail.replace(/[.\s]+$/, ''),
      next: adviceOn(code, record, where),
    });
    return new ProviderError({
      code,
      message,
      httpStatus: status,
      retryAfterMs: retryAfterMs(error.headers, Date.now()),
      body: redact(text, secrets).slice(0, bodyChars),
    });
  }
  const root = rootOf(error);
  if (root instanceof ProviderError) {
    const { code, message, httpStatus, body } = root;
    return new ProviderError({ code, message, httpStatus, body: body && redact(body, secrets) });
  }
  const fault = connectionFault(root, where);
  return new ProviderError({ ...fault, message: redact(fault.message, secrets), httpStatus: begunStatus(error) });
}
