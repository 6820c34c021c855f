import type { ServerResponse } from 'node:http';
import { inWords } from '#shared/phrases/phrase.ts';
import { commonHeaders } from '#electron/host/pages/page-policy.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const headers = {
  ...commonHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

const style = `:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;max-width:34rem;margin:18vh auto 0;
padding:0 1.5rem}h1{font-size:1.15rem;margin:0 0 .6rem}p{margin:.4rem 0}code{font:13px ui-monospace,monospace}
button{font:inherit;padding:.4rem 1rem;cursor:pointer}`;

/** Messages to somebody who cannot sign in; each says what to do next. Text between \` \` is a command. */
export const doorSigns = {
  used: {
    title: inWords('serve-link-used'),
    lines: [inWords('serve-link-used-why'), inWords('serve-link-used-next')],
  },
  unknown: {
    title: inWords('serve-link-unknown'),
    lines: [inWords('serve-link-unknown-why'), inWords('serve-link-unknown-next')],
  },
  elsewhere: {
    title: inWords('serve-elsewhere'),
    lines: [inWords('serve-elsewhere-why'), inWords('serve-elsewhere-next')],
  },
  signedOut: {
    title: inWords('serve-signed-out'),
    lines: [inWords('serve-signed-out-next'), inWords('serve-signed-out-why')],
  },
} as const;

/** Header of a refused call with the door sign that applies; the page words it. */
const signHeader = 'Benchwright-Door';

/** Refuses a call of somebody who is not signed in; the body is an error as the contract's client reads it. */
export function refuseCall(response: ServerResponse, sign: 'elsewhere' | 'signedOut'): void {
  const { title, lines } = doorSigns[sign];
  const json = { defined: false, code: 'UNAUTHORIZED', status: 401, message: `${title}. ${lines.join(' ')}` };
  response.writeHead(401, { ...commonHeaders, 'Content-Type': 'application/json', [signHeader]: sign });
  response.end(JSON.stringify({ json, meta: [] }));
}

const marked = (line: string): string => escaped(line).replace(/`([^`]*)`/g, '<code>$1</code>');

/** A page of plain words with status 401; `withBody` false for HEAD. */
export function refuseAtDoor(response: ServerResponse, sign: keyof typeof doorSigns, withBody: boolean): void {
  const { title, lines } = doorSigns[sign];
  response.writeHead(401, headers);
  const text = lines.map((line) => `<p>${marked(line)}</p>`).join('');
  response.end(
    withBody
      ? `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<title>${title} · Benchwright</title><style>${style}</style><main><h1>${title}</h1>${text}</main></html>\n`
      : undefined,
  );
}

/**
 * Sends the browser on from a page of ours. A browser that followed a link from another site withholds
 * SameSite=Strict cookies on that request and its redirects, but not on a navigation by our own page.
 */
export function stepOn(response: ServerResponse, to: string, cookie?: string): void {
  response.writeHead(200, { ...headers, ...(cookie && { 'Set-Cookie': cookie }) });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped(to)}">` +
      `<title>Benchwright</title><style>${style}</style><main><p><a href="${escaped(to)}">${inWords('serve-open')}</a></p></main></html>\n`,
  );
}

/**
 * Asks whoever opened a person's link to press a button, because a link preview in a chat opens it too and must not use
 * it up. The page sends its own origin, so that its form can be told from another site's.
 */
export function askToSignIn(response: ServerResponse, token: string): void {
  response.writeHead(200, {
    ...headers,
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `${headers['Content-Security-Policy']}; form-action 'self'`,
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><title>Sign in · Benchwright</title><style>${style}</style>` +
      `<main><h1>${inWords('serve-sign-in')}</h1><p>${inWords('serve-sign-in-once')}</p>` +
      `<form method="post" action="/sign-in"><input type="hidden" name="token" value="${escaped(token)}">` +
      `<p><button autofocus>Sign in</button></p></form></main></html>\n`,
  );
}
