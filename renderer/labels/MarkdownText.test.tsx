// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import MarkdownText from './MarkdownText.tsx';

afterEach(cleanup);

it('draws headings, lists, tables and emphasis', () => {
  render(<MarkdownText text={'# Boxes\n\n- **tight**\n- no *shadow*\n\n| a | b |\n|---|---|\n| 1 | `x` |'} />);
  expect(screen.getByRole('heading', { name: 'Boxes', level: 3 })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: 'x' }).querySelector('code')).toBeTruthy();
  expect(screen.getByText('tight').tagName).toBe('STRONG');
});

it('shows HTML as text and links only to pages and mail', () => {
  const { container } = render(
    <MarkdownText
      text={
        '<img src=x onerror=alert(1)> <b>bold</b>\n\n<script>alert(1)</script>\n\n[run](javascript:alert(1)) [data](data:text/html,x) [page](https://example.com) ![secret](https://example.com/a.png)'
      }
    />,
  );
  expect(container.querySelector('img, script, b')).toBeNull();
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com',
  ]);
  expect(container.textContent).toContain('<script>alert(1)</script>');
  expect(container.textContent).toContain('run');
  expect(container.textContent).toContain('secret');
});
