import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { anthropicClient } from '../anthropic/client.ts';
import { openaiClient } from '../openai/client.ts';
import { withoutVariables } from './environment.ts';

const variables = {
  OPENAI_CUSTOM_HEADERS: 'X-Gateway: open-sesame',
  OPENAI_ORG_ID: 'open-sesame',
  OPENAI_PROJECT_ID: 'open-sesame',
  ANTHROPIC_CUSTOM_HEADERS: 'X-Gateway: open-sesame',
};
afterEach(() => {
  for (const name of Object.keys(variables)) delete process.env[name];
});

test('variables are restored afterwards, even after a failure', () => {
  process.env['OPENAI_ORG_ID'] = 'mine';
  const names = ['OPENAI_ORG_ID', 'BW_NOT_SET'];
  expect(withoutVariables(names, () => process.env['OPENAI_ORG_ID'])).toBeUndefined();
  expect(() =>
    withoutVariables(names, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect([process.env['OPENAI_ORG_ID'], 'BW_NOT_SET' in process.env]).toEqual(['mine', false]);
});

test('headers from the environment for a vendor are not sent to another server', async () => {
  Object.assign(process.env, variables);
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const record = modelRecord.parse({ name: 'a', provider: 'openai', model: 'm', baseUrl });
  await (await openaiClient(record, 'k')).models.list();
  await (await anthropicClient(record, 'k')).models.list();
  await new Promise((resolve) => server.close(resolve));
  expect(seen).toHaveLength(2);
  expect(seen.join('\n')).not.toContain('open-sesame');
});
