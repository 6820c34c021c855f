import { expect, it } from 'vitest';
import { inRem } from './text-size.ts';

it('lengths follow the text size; names, colours and other units stay', () => {
  expect(inRem('1px solid #10px10')).toBe('0.0625rem solid #10px10');
  expect(inRem('calc(100% - 44px) minmax(-2.5px, 1fr)')).toBe('calc(100% - 2.75rem) minmax(-0.15625rem, 1fr)');
  expect(inRem('var(--space-12px) 2em')).toBe('var(--space-12px) 2em');
});
