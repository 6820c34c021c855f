import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Figure, Heading, Row, Stack, Text } from './primitives.tsx';

it('lays out by steps of spacing that follow the text size, and keeps what is given to the element', () => {
  render(
    <Stack as="section" gap={8} pad={[0, 12]} grow aria-label="Boxes" className="own" style={{ order: 2 }}>
      <Row borderTop="line" margin={[0, 'auto']} />
    </Stack>,
  );
  const stack = screen.getByRole('region', { name: 'Boxes' });
  expect(stack.style.getPropertyValue('--look-gap')).toBe('0.5rem');
  expect(stack.style.getPropertyValue('--look-pad')).toBe('0rem 0.75rem');
  expect(stack.style.order).toBe('2');
  expect(stack.className).toMatch(/\bown$/);
  expect(stack.getAttribute('gap')).toBeNull();
  const row = stack.firstElementChild as HTMLElement;
  expect(row.style.getPropertyValue('--look-borderTop')).toBe('0.0625rem solid var(--line)');
  expect(row.style.getPropertyValue('--look-margin')).toBe('0rem auto');
});

it('leaves out a look that is switched off', () => {
  render(
    <Text truncate={false} tone="dim">
      words
    </Text>,
  );
  const words = screen.getByText('words');
  expect(words.className).not.toMatch(/truncate/);
  expect(words.style.getPropertyValue('--look-tone')).toBe('var(--dim)');
});

it('shows what is pointed at or chosen by a class for each way, and a heading by its weight', () => {
  render(
    <>
      <Row as="button" hover="fill" picked="bar" aria-pressed />
      <Heading tone="dim">Boxes</Heading>
    </>,
  );
  const press = screen.getByRole('button', { pressed: true });
  expect(press.className).toMatch(/hover-fill.*picked-bar/);
  expect(press.getAttribute('style') ?? '').toBe('');
  expect(screen.getByRole('heading', { level: 3 }).style.getPropertyValue('--look-weight')).toBe('600');
});

it('frames a picture; with a caption, both are a figure and the words come where they are wanted', () => {
  render(
    <>
      <Figure width={48} border="none" aria-label="Thumbnail" role="group" />
      <Figure above caption="Sent as 10 × 10">
        <img alt="Screen" />
      </Figure>
    </>,
  );
  const thumbnail = screen.getByRole('group', { name: 'Thumbnail' });
  expect(thumbnail.tagName).toBe('SPAN');
  expect(thumbnail.style.getPropertyValue('--look-border')).toBe('0');
  expect(thumbnail.style.getPropertyValue('--look-surface')).toBe('var(--canvas)');
  const figure = screen.getByRole('figure');
  expect([...figure.children].map(({ tagName }) => tagName)).toEqual(['FIGCAPTION', 'IMG']);
});
