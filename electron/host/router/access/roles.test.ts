import { describe, expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { type Caller, roles } from '../../people/caller.ts';
import { openHost } from '../../open-host.ts';
import { leastRole } from '#shared/contract/roles.ts';
import { holdToRole } from './roles.ts';

const host = openHost({ shell: 'browser', userFolder: '/nowhere' });
const call = (name: string, role: Caller['role']) =>
  holdToRole({
    path: name.split('.'),
    context: { host, caller: { name: 'x', role } },
    next: () => Promise.resolve('through'),
  });
const names = Object.entries(contract).flatMap(([resource, procedures]) =>
  Object.keys(procedures).map((procedure) => `${resource}.${procedure}`),
);

describe('roles at the border', () => {
  it('name every procedure of the contract and no other', () => {
    expect(Object.keys(leastRole).sort()).toEqual(names.sort());
  });

  it.each(names)('%s is for its role and those above only', async (name) => {
    const least = roles.indexOf(leastRole[name as keyof typeof leastRole]);
    for (const [rank, role] of roles.entries()) {
      if (rank >= least) expect(await call(name, role)).toBe('through');
      else await expect(call(name, role)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it.each([
    ['releases.create', 'reviewer'],
    ['exports.start', 'reviewer'],
    ['models.setKey', 'reviewer'],
    ['runs.start', 'reviewer'],
    ['evaluations.start', 'reviewer'],
    ['runs.estimate', 'reviewer'],
    ['evaluations.estimate', 'reviewer'],
    ['imports.start', 'reviewer'],
    ['system.listDirectory', 'reviewer'],
    ['screenshots.update', 'annotator'],
    ['imports.upload', 'annotator'],
    ['review.decidePlan', 'annotator'],
    ['review.projectLints', 'annotator'],
  ] as const)('%s is above a mere %s', async (name, role) => {
    await expect(call(name, role)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses what the contract does not name to all but curators', async () => {
    await expect(call('releases.destroy', 'reviewer')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
