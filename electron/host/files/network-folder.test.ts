import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { onNetwork } from './network-folder.ts';

const fileSystem = vi.hoisted(() => ({ type: 0xef53 }));
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: () => ({ type: fileSystem.type }),
}));

const folder = mkdtempSync(path.join(tmpdir(), 'benchwright-network-'));
afterEach(() => {
  delete process.env['BENCHWRIGHT_NETWORK_FOLDERS'];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(process.platform === 'linux').each([
  ['ext4', 0xef53, false],
  ['tmpfs', 0x01021994, false],
  ['btrfs', 0x9123683e, false],
  ['NFS', 0x6969, true],
  ['SMB', 0x517b, true],
  ['CIFS, as a signed number', 0xff534d42 | 0, true],
  ['SMB2, as a signed number', 0xfe534d42 | 0, true],
  ['9p', 0x01021997, true],
])('%s', (_, type, network) => {
  fileSystem.type = type;
  expect(onNetwork(folder)).toBe(network);
  fileSystem.type = 0xef53;
});

test('folders that a person names, and folders inside them', () => {
  const inside = path.join(folder, 'share', 'project');
  mkdirSync(inside, { recursive: true });
  expect(onNetwork(inside)).toBe(false);
  process.env['BENCHWRIGHT_NETWORK_FOLDERS'] = ['/nowhere', path.join(folder, 'share')].join(path.delimiter);
  expect(onNetwork(inside)).toBe(true);
  expect(onNetwork(path.join(folder, 'share'))).toBe(true);
  expect(onNetwork(path.join(folder, 'share beside'))).toBe(false);
  expect(onNetwork(folder)).toBe(false);
});
