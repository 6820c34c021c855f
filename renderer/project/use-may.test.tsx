// @vitest-environment happy-dom
import '../i18n/index.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SystemInfo } from '#shared/contract/system.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useHostFacts } from './project.ts';
import { useCallRefusal } from './use-may.ts';

afterEach(cleanup);

function Freeze({ onClick }: { onClick: () => void }) {
  return (
    <ActionButton refusal={useCallRefusal('releases.create')} onClick={onClick}>
      Freeze
    </ActionButton>
  );
}

const signIn = (role: SystemInfo['me']['role']) =>
  useHostFacts.setState({ system: { me: { name: 'Ada', role, named: true } } as SystemInfo });

it('what a role may not do is disabled with the reason; what it may do works', async () => {
  const pressed = vi.fn<() => void>();
  signIn('annotator');
  render(<Freeze onClick={pressed} />);
  const button = screen.getByRole('button', { name: 'Freeze' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('Only a curator can do this. You are signed in as annotator; ask a curator.');
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  cleanup();
  signIn('curator');
  render(<Freeze onClick={pressed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Freeze' }));
  expect(pressed).toHaveBeenCalledOnce();
});
