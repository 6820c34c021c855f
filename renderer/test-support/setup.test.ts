// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { client, shell } from '../transport/client.ts';
import { host } from './fake-connect.ts';

it('answers for the host without a server', async () => {
  host.reset({ 'jobs.list': () => [] });
  expect(await client.jobs.list()).toEqual([]);
  expect(shell.state()).toBe('connected');
});

it('refuses the network to components', async () => {
  await expect(fetch('/rpc/system/info')).rejects.toThrow('asked the network: /rpc/system/info');
});
