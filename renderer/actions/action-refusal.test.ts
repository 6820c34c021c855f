// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Role } from '#shared/contract/roles.ts';
import type { SystemInfo } from '#shared/contract/system.ts';
import { findAction } from '#shared/actions/registry.ts';
import { useBottomMessage } from '../ui/messages.ts';
import { useHostFacts } from '../project/project.ts';
import { useActionStore } from './action-store.ts';
import { actionForKey, canRun, runAction } from './run-action.ts';

const signIn = (role: Role) =>
  useHostFacts.setState({ system: { me: { name: 'Ada', role, named: true } } as SystemInfo });

afterEach(() => {
  useActionStore.setState({ handlers: {}, contexts: {} });
  useBottomMessage.setState({ message: null });
});

it('an action that a role may not use is disabled in menus, and its key shows the reason', () => {
  const start = vi.fn<() => void>();
  useActionStore.setState({ handlers: { 'run-new': [start] }, contexts: { project: 1, runs: 1 } });
  const action = findAction('run-new');
  if (!action) throw new Error('run-new is gone');
  signIn('reviewer');
  expect(canRun(action)).toBe(false);
  expect(actionForKey('N')).toBe(action);
  expect(runAction('run-new')).toBe(true);
  expect(start).not.toHaveBeenCalled();
  expect(useBottomMessage.getState().message?.content).toBe(
    'Only a curator can do this. You are signed in as reviewer; ask a curator.',
  );
  signIn('curator');
  expect(canRun(action)).toBe(true);
  runAction('run-new');
  expect(start).toHaveBeenCalledOnce();
});
