import type { IncomingMessage, ServerResponse } from 'node:http';
import { inWords } from '#shared/phrases/phrase.ts';
import { commonHeaders } from '#electron/host/pages/page-policy.ts';
import { refuse } from './files.ts';
import type { Guard } from './guard.ts';
import { refuseAtDoor } from './pages.ts';

/** Maximum size of the form; a token has 43 characters. */
const longest = 4096;

async function formOf(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longest) return null;
  }
  return new URLSearchParams(text);
}

/** Handles the form of `askToSignIn`: a valid token gives a session, once, and opens the studio. */
export async function signedInBy(guard: Guard, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = (await formOf(request))?.get('token');
  if (!token) return refuse(response, 400, inWords('serve-no-token'));
  const exchanged = guard.exchange(token);
  if (typeof exchanged === 'string') return refuseAtDoor(response, exchanged, true, guard.state(token).person?.name);
  response.writeHead(303, {
    ...commonHeaders,
    Location: '/',
    'Cache-Control': 'no-store',
    'Set-Cookie': exchanged.cookie,
  });
  response.end();
}
