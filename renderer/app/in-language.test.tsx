// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { t } from '../i18n/frame.ts';
import { setLanguage } from '../i18n/language.ts';
import { clearScreen } from '../test-support/draw.tsx';
import { InLanguage } from './InLanguage.tsx';

afterEach(async () => {
  clearScreen();
  await setLanguage('en');
  localStorage.clear();
});

const Part = () => <p>{t('actions.go-review')}</p>;
const Window = () => (
  <div>
    <input aria-label="Comment" />
    <Part />
  </div>
);

it('says everything in another language and keeps what was typed', async () => {
  render(<InLanguage window={Window} />);
  await userEvent.type(screen.getByLabelText('Comment'), 'half a sentence');
  await act(() => setLanguage('zh'));
  expect(screen.getByText('审核')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Comment').value).toBe('half a sentence');
});
