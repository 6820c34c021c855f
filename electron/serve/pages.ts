import type { ServerResponse } from 'node:http';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import { commonHeaders } from '#electron/host/pages/page-policy.ts';
import { servingPhrases } from '#shared/phrases/serving/serving.ts';
import { servingPhrasesZh } from '#shared/phrases/serving/serving-zh.ts';

type Code = keyof typeof servingPhrases;

const languages = {
  en: { phrases: servingPhrases, roles: { annotator: 'annotator', reviewer: 'reviewer', curator: 'curator' } },
  zh: { phrases: servingPhrasesZh, roles: { annotator: '标注员', reviewer: '审核员', curator: '管理员' } },
} as const;

interface DoorWords {
  /** For the page's `lang`. */
  tag: 'en' | 'zh';
  say(code: Code, values?: Record<string, string>): string;
  role(role: Caller['role']): string;
}

/** The words of the pages before sign-in, in the first of the browser's languages that there is. */
function doorWords({ req }: Pick<ServerResponse, 'req'>): DoorWords {
  const asked = (req.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const tag = asked.find((text) => text === 'en' || text === 'zh') ?? 'en';
  const { phrases, roles } = languages[tag];
  return {
    tag,
    say: (code, values = {}) => phrases[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
    role: (role) => roles[role],
  };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const headers = {
  ...commonHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** The look of the studio (theme/tokens.css): the same greys, the one blue, the sizes and the square corners. */
const style = `:root{color-scheme:light dark;--body:#f4f4f4;--card:#fafafa;--line:#dedede;--code:#e9e9e9;--text:#1a1a1a;
--quiet:#595959;--go:#2f60c4;--link:#2a56b0}
@media(prefers-color-scheme:dark){:root{--body:#161616;--card:#1f1f1f;--line:#3d3d3d;--code:#2c2c2c;--text:#e4e4e4;
--quiet:#a8a8a8;--link:#8aaeff}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--body);color:var(--text);
font:.8125rem/1.25rem Inter,system-ui,sans-serif}
main{box-sizing:border-box;width:min(26rem,calc(100vw - 2rem));padding:1.5rem;background:var(--card);
border:solid 1px var(--line);border-radius:6px;overflow-wrap:anywhere}
.brand{display:flex;align-items:center;gap:.625rem;margin:-1.5rem -1.5rem 1.5rem;padding:.6875rem 1.5rem;
border-bottom:solid 1px var(--line);font-weight:600}
.brand svg{width:1.125rem;height:1.125rem;fill:none;stroke:currentColor;stroke-width:2}.brand rect{stroke:var(--link)}
h1{font-size:1.25rem;line-height:1.75rem;margin:0 0 .5rem}p{margin:.5rem 0}.quiet{color:var(--quiet)}
code{padding:.0625rem .3125rem;background:var(--code);border-radius:3px;
font:.75rem ui-monospace,Consolas,monospace}
button{width:100%;margin-top:1rem;padding:.5rem 1rem;border:0;border-radius:3px;background:var(--go);color:#fff;
font:inherit;font-weight:600;cursor:pointer}button:hover{background:#264e9f}
button:focus-visible,a:focus-visible{outline:solid 2px var(--link);outline-offset:2px}a{color:var(--link)}`;

/** The studio's mark and name, as in the bar at the top of its window. */
const brand =
  '<p class="brand"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 6V2h4M14 2h4v4M18 14v4h-4M6 18H2v-4"/>' +
  '<rect x="6.5" y="6.5" width="7" height="7"/></svg>Benchwright</p>';

/** Messages to somebody who cannot sign in: a title and lines, each of which says what to do next. */
const doorSigns = {
  used: ['serve-link-used', 'serve-link-used-why', 'serve-link-used-next'],
  expired: ['serve-link-expired', 'serve-link-expired-why', 'serve-link-used-next'],
  unknown: ['serve-link-unknown', 'serve-link-unknown-why', 'serve-link-unknown-next'],
  noProject: ['serve-no-project-open', 'serve-no-project-open-next'],
  elsewhere: ['serve-elsewhere', 'serve-elsewhere-why', 'serve-elsewhere-next'],
  signedOut: ['serve-signed-out', 'serve-signed-out-next', 'serve-signed-out-why'],
} as const;

/** Header of a refused call with the door sign that applies; the page words it. */
const signHeader = 'Benchwright-Door';

/** Refuses a call of somebody who is not signed in; the body is an error as the contract's client reads it. */
export function refuseCall(response: ServerResponse, sign: 'elsewhere' | 'signedOut'): void {
  const [title, ...lines] = doorSigns[sign].map((code) => inWords(code));
  const json = { defined: false, code: 'UNAUTHORIZED', status: 401, message: `${title}. ${lines.join(' ')}` };
  response.writeHead(401, { ...commonHeaders, 'Content-Type': 'application/json', [signHeader]: sign });
  response.end(JSON.stringify({ json, meta: [] }));
}

const marked = (line: string): string => escaped(line).replace(/`([^`]*)`/g, '<code>$1</code>');

/** A page of ours: a card in the middle, in the system's colours. */
const page = ({ tag }: DoorWords, title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="${tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}` +
  `<title>${title} · Benchwright</title><style>${style}</style>` +
  `<main>${brand}${body}</main></html>\n`;

/** A page of plain words with status 401, for the person whose link it is if known; `withBody` false for HEAD. */
export function refuseAtDoor(
  response: ServerResponse,
  sign: keyof typeof doorSigns,
  withBody: boolean,
  name?: string,
): void {
  const words = doorWords(response);
  const [title, ...rest] = doorSigns[sign];
  const lines = rest.map((code) => words.say(code));
  const own =
    name === undefined
      ? lines
      : [words.say('serve-link-for', { name }), ...lines].map((line) =>
          line.replaceAll('<name>', name.includes(' ') ? `"${name}"` : name),
        );
  response.writeHead(401, headers);
  const text = own.map((line) => `<p>${marked(line)}</p>`).join('');
  response.end(withBody ? page(words, words.say(title), `<h1>${words.say(title)}</h1>${text}`) : undefined);
}

/**
 * Sends the browser on from a page of ours. A browser that followed a link from another site withholds
 * SameSite=Strict cookies on that request and its redirects, but not on a navigation by our own page.
 */
export function stepOn(response: ServerResponse, to: string, cookie?: string): void {
  const { tag, say } = doorWords(response);
  response.writeHead(200, { ...headers, ...(cookie && { 'Set-Cookie': cookie }) });
  response.end(
    `<!doctype html><html lang="${tag}"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped(to)}">` +
      `<title>Benchwright</title><style>${style}</style><main>${brand}<p><a href="${escaped(to)}">${say('serve-open')}</a></p></main></html>\n`,
  );
}

/**
 * Asks whoever opened a person's link to press a button, because a link preview in a chat opens it too and must not use
 * it up. The page sends its own origin, so that its form can be told from another site's.
 */
export function askToSignIn(
  response: ServerResponse,
  token: string,
  { name, role, project }: { name: string; role: Caller['role']; project: string | null },
): void {
  const words = doorWords(response);
  response.writeHead(200, {
    ...headers,
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `${headers['Content-Security-Policy']}; form-action 'self'`,
  });
  response.end(
    page(
      words,
      escaped(words.say('serve-sign-in', { name })),
      `<h1>${escaped(words.say('serve-sign-in', { name }))}</h1>` +
        `<p>${escaped(words.say(project === null ? 'serve-sign-in-as' : 'serve-sign-in-to', { role: words.role(role), project: project ?? '' }))}</p>` +
        `<p class="quiet">${escaped(words.say('serve-sign-in-once', { name }))}</p>` +
        `<form method="post" action="/sign-in"><input type="hidden" name="token" value="${escaped(token)}">` +
        `<button autofocus>${escaped(words.say('serve-sign-in', { name }))}</button></form>`,
      '<meta name="robots" content="noindex">',
    ),
  );
}

/** Says what a recording link is for, to whoever opens it in a browser; `name` null for one that has ended. */
export function showRecordLink(response: ServerResponse, name: string | null, withBody: boolean): void {
  const words = doorWords(response);
  response.writeHead(name === null ? 401 : 200, headers);
  const title = words.say(name === null ? 'serve-record-ended' : 'serve-record');
  const next = name === null ? words.say('serve-record-ended-next') : words.say('serve-record-next', { name });
  response.end(withBody ? page(words, title, `<h1>${title}</h1><p>${marked(next)}</p>`) : undefined);
}
