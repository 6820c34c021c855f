import { describe, expect, it } from 'vitest';
import { elementContent } from '../contents/element.ts';
import { type LabelSet, labelSet } from './label-set.ts';
import { builtInReasons } from '../items/reject-reasons.ts';
import { phraseWords } from '../phrases/phrase.ts';
import { attributesOf, withAttribute, withInitialAttributes } from './attributes.ts';
import { colourOf, componentsOf, projectComponent, withComponent } from './components.ts';
import { labelFaults } from './faults.ts';
import { isReason, reasonsOf } from './reasons.ts';

const labels = labelSet.parse({
  components: [
    { name: 'Chip', colour: '#ff0000', digit: 3, kind: 'icon' },
    { name: 'slider', category: 'D', colour: '#00ff00' },
  ],
  attributes: [
    { name: 'theme', values: ['light', 'dark'], initial: 'light' },
    { name: 'size', initial: 'small', components: ['Chip'] },
  ],
  reasons: ['Wrong theme'],
  unusedReasons: ['duplicate', 'other'],
});
const bare = elementContent.parse({ locate: [0, 0, 10, 10] });

describe('component types of a project', () => {
  it('are the 23 with the project’s settings and their own category, then the project’s own', () => {
    const all = componentsOf(labels);
    expect(all).toHaveLength(24);
    expect(all[0]).toMatchObject({ name: 'Slider', category: 'A', colour: '#00ff00' });
    expect(all.at(-1)).toMatchObject({ name: 'Chip', category: null });
  });

  it('set their kind if an element has none, and their colour', () => {
    const chip = projectComponent(labels, 'CHIP');
    if (!chip) throw new Error('no chip');
    const set = withComponent(bare, chip);
    expect(set).toMatchObject({ component: 'Chip', category: null, kind: 'icon' });
    expect(withComponent({ ...bare, kind: 'text' }, chip).kind).toBe('text');
    expect(colourOf(labels, set)).toBe('#ff0000');
    expect(colourOf(labels, bare)).toBeNull();
  });
});

describe('attributes', () => {
  it('apply to every element or to some types, and start with their default', () => {
    expect(attributesOf(labels, bare).map(({ name }) => name)).toEqual(['theme']);
    const chip = { ...bare, component: 'Chip' };
    expect(withInitialAttributes(labels, chip).attributes).toEqual({ theme: 'light', size: 'small' });
    const dark = withAttribute(chip, 'theme', 'dark');
    expect(withInitialAttributes(labels, dark).attributes).toEqual({ theme: 'dark', size: 'small' });
  });

  it('leave nothing behind when the last is removed', () => {
    expect(withAttribute(withAttribute(bare, 'theme', 'dark'), 'theme', '')).toEqual(bare);
  });
});

describe('reasons', () => {
  it('are the built-in ones in use, then the project’s own; “other” is always there', () => {
    expect(reasonsOf(labels, ['wrong-box', 'duplicate', 'other'])).toEqual(['wrong-box', 'other', 'Wrong theme']);
    expect(isReason(labels, ['duplicate'], 'duplicate')).toBe(true);
    expect(isReason(labels, ['duplicate'], 'Wrong theme')).toBe(true);
    expect(isReason(labels, ['duplicate'], 'Wrong tone')).toBe(false);
    expect(isReason(labels, ['duplicate'], null)).toBe(false);
  });
});

describe('faults', () => {
  const of = (change: Partial<LabelSet>) => labelFaults({ ...labels, ...change }, builtInReasons);
  it('are none of labels that can be saved', () => {
    expect(of({})).toEqual([]);
  });
  const chip = labels.components[0];
  it.each([
    ['components.1.name', { components: [chip, { ...chip, name: 'chip', digit: null }] }, 'listed twice'],
    ['components.1.digit', { components: [chip, { ...chip, name: 'Badge' }] }, 'key 3'],
    ['attributes.0.initial', { attributes: [{ ...labels.attributes[0], initial: 'blue' }] }, 'blue'],
    ['attributes.0.components', { attributes: [{ ...labels.attributes[1], components: ['Chop'] }] }, 'Chop'],
    ['reasons', { reasons: ['wrong-box'] }, 'built-in'],
  ])('name %s', (path, change, word) => {
    const found = of(change as Partial<LabelSet>).map((fault) => ({ path: fault.path, words: phraseWords(fault.why) }));
    expect(found).toEqual([{ path, words: expect.stringContaining(word) as string }]);
  });
});
