import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { Guard } from './guard.ts';
import { OpenCalls } from './open-calls.ts';

it('the owner’s open calls stay open when they change their name', () => {
  const guard = new Guard({
    owner: { name: 'Ada', role: 'curator' },
    people: () => null,
    origins: ['http://127.0.0.1:1'],
  });
  const given = guard.exchange(guard.ownerToken);
  if (typeof given === 'string') throw new Error(given);
  const request = { headers: { cookie: given.cookie.split(';')[0] } } as IncomingMessage;
  const response = { once: vi.fn<() => void>(), destroy: vi.fn<() => void>() };
  const calls = new OpenCalls((of) => guard.caller(of));
  const stream = guard.caller(request);
  const call = guard.caller(request);
  if (!stream || !call) throw new Error('no caller');
  calls.add(request, response as unknown as ServerResponse, stream);
  call.name = 'Eve';
  calls.look();
  calls.end();
  expect([guard.caller(request)?.name, stream.name]).toEqual(['Eve', 'Eve']);
  expect(response.destroy).not.toHaveBeenCalled();
});
