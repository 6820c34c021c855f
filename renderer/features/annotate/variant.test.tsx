// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Instruction } from '#shared/contract/elements.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { Variant } from './properties/variants/Variant.tsx';

afterEach(clearScreen);

it('names the findings on a wording in words, not by their codes', () => {
  const instruction = {
    content: { text: 'Open the page', picked: true },
    ...{ state: 'to_review', author: { kind: 'model', name: 'm' }, source: 'm', revision: 1 },
    lints: [{ code: 'uniqueness-unclear', severity: 'warning', detail: textPhrase('Models clicked elsewhere.') }],
  } as unknown as Instruction;
  draw(
    <Variant
      instruction={instruction}
      number={1}
      callOf={() => {
        throw new Error('nothing is edited');
      }}
      onPick={() => {}}
      onRetire={() => {}}
    />,
  );
  expect(screen.getByText('uniqueness unclear')).toBeTruthy();
  expect(screen.queryByText('uniqueness-unclear')).toBeNull();
});
