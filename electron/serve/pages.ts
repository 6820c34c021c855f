import type { ServerResponse } from 'node:http';
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
    title: 'This link has already been used',
    lines: [
      'A link opens the studio once and signs in that browser. Open the studio there, without the part after the “?”.',
      'To sign in here, ask whoever runs the studio for a new link: `benchwright people <project> renew <name>`.',
    ],
  },
  unknown: {
    title: 'This link is not valid',
    lines: [
      'It may be from an earlier start of the studio, or a newer one was made for you.',
      'Use the address that `benchwright serve` printed last, or ask whoever runs the studio for a new link.',
    ],
  },
  elsewhere: {
    title: 'Another project is open here now',
    lines: [
      'Your link belongs to the project that was open before. What you saved is in that project.',
      'Open your link for the project that is open now, or ask whoever runs the studio to open yours again.',
    ],
  },
  signedOut: {
    title: 'You are not signed in here',
    lines: [
      'Open the studio with your own link, or with the address that `benchwright serve` printed when it started.',
      'A link signs in one browser, once. If yours has already been used, ask whoever runs the studio for a new one.',
    ],
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
      `<title>Benchwright</title><style>${style}</style><main><p><a href="${escaped(to)}">Open the studio</a></p></main></html>\n`,
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
      `<main><h1>Sign in to Benchwright</h1><p>This link works once and signs in this browser.</p>` +
      `<form method="post" action="/sign-in"><input type="hidden" name="token" value="${escaped(token)}">` +
      `<p><button autofocus>Sign in</button></p></form></main></html>\n`,
  );
}
