import { describe, expect, it } from 'vitest';
import { components } from '../../../contents/component.ts';
import { kindsOfComponent, readState, sameState } from './state.ts';
import { type TypedState, typedState } from './typed-state.ts';

interface Case {
  component: string | null;
  text: string;
  kind: string;
  value: unknown;
  unit: string | null;
}
const cases: Case[] = (
  [
    ['Slider', '16', 'number', 16],
    ['Slider', 'value: 16', 'number', 16],
    ['Slider', '50%', 'number', 50, '%'],
    ['Slider', '50 %', 'number', 50, '%'],
    ['Knob', '-5 °C', 'number', -5, '°C'],
    ['Knob', '.5', 'number', 0.5],
    ['Stepper', '1,200 px', 'number', 1200, 'px'],
    ['Stepper', '$20', 'number', 20, '$'],
    ['Stepper', 'two', 'text', 'two'],
    ['Seek Bar', '1:23', 'date', '01:23'],
    ['Chart Point', '12.5', 'number', 12.5],
    ['Switch', 'on', 'boolean', true],
    ['Switch', 'turned off', 'boolean', false],
    ['Checkbox', 'not checked', 'boolean', false],
    ['Checkbox', 'Unchecked', 'boolean', false],
    ['Checkbox', 'partly checked', 'text', 'partly checked'],
    ['Radio Group', 'selected', 'boolean', true],
    ['Radio Group', 'Monthly', 'choice', 'Monthly'],
    ['Tabs', '“Network”', 'choice', 'Network'],
    ['Segmented Control', '2024', 'choice', '2024'],
    ['Accordion', 'collapsed', 'boolean', false],
    ['Rating', '4 of 5', 'number', 4, 'of 5'],
    ['Rating', '4/5', 'number', 4, 'of 5'],
    ['Rating', '4.5 stars', 'number', 4.5, 'stars'],
    ['Color Picker', '#F00', 'color', '#ff0000'],
    ['Color Picker', 'rgb(0, 128, 255)', 'color', '#0080ff'],
    ['Color Picker', 'hsl(120, 100%, 25%)', 'color', '#008000'],
    ['Color Picker', 'Teal', 'color', '#008080'],
    ['Color Picker', 'warm', 'text', 'warm'],
    ['Date Picker', '2026-03-01', 'date', '2026-03-01'],
    ['Date Picker', '1 March 2026', 'date', '2026-03-01'],
    ['Date Picker', 'Mar 1, 2026', 'date', '2026-03-01'],
    ['Date Picker', 'Sunday, March 1st, 2026', 'date', '2026-03-01'],
    ['Date Picker', 'March 2026', 'date', '2026-03'],
    ['Date Picker', '25/12/2026', 'date', '2026-12-25'],
    ['Date Picker', '12/25/2026', 'date', '2026-12-25'],
    ['Date Picker', '2026年3月1日', 'date', '2026-03-01'],
    ['Date Picker', '03/04/2026', 'text', '03/04/2026'],
    ['Date Picker', '2026-02-30', 'text', '2026-02-30'],
    ['Date Picker', '2026-03-01 9:30 pm', 'date', '2026-03-01T21:30'],
    ['Time Picker', '9:30', 'date', '09:30'],
    ['Time Picker', '12:05 AM', 'date', '00:05'],
    ['Time Picker', '7 pm', 'date', '19:00'],
    ['Time Picker', '25:00', 'text', '25:00'],
    ['Listbox/Dropdown', 'English (UK)', 'choice', 'English (UK)'],
    ['Listbox/Dropdown', 'closed', 'boolean', false],
    ['Drag & Reorder', '3', 'number', 3],
    ['Drag & Reorder', 'above “Milk”', 'text', 'above “Milk”'],
    ['Zoom & Pan', '150%', 'number', 150, '%'],
    ['Resizable Pane', 'hidden', 'boolean', false],
    ['Carousel', '2 of 7', 'number', 2, 'of 7'],
    ['Tree View', 'expanded', 'boolean', true],
    ['Splitter', '240px', 'number', 240, 'px'],
    ['Table Column', 'ascending', 'choice', 'ascending'],
    [null, 'on', 'boolean', true],
    [null, '16', 'number', 16],
    [null, 'whatever', 'text', 'whatever'],
  ] as const
).map(([component, text, kind, value, unit = null]) => ({ component, text, kind, value, unit }));

describe('states', () => {
  it.each(cases)('of $component reads $text as $kind', ({ component, text, kind, value, unit }) => {
    const read = readState(component, text);
    expect(read).toEqual({ kind, value, unit });
    expect(typedState.parse(read)).toEqual(read);
  });

  it('have a kind for each of the 23 component types', () => {
    expect(components.filter(({ name }) => !kindsOfComponent(name)?.length)).toEqual([]);
  });

  it('are null for empty text', () => {
    expect([readState('Slider', null), readState('Slider', '  ')]).toEqual([null, null]);
  });

  it.each([
    ['Slider', '50%', '50 %', true],
    ['Slider', '50%', '50 px', false],
    ['Color Picker', '#f00', 'Red', true],
    ['Time Picker', '9:30 pm', '21:30', true],
    ['Switch', 'on', 'turned on', true],
    ['Switch', 'on', 'off', false],
    ['Tabs', 'Network', 'network', true],
  ])('of a %s: %j and %j are one: %s', (component, a, b, same) => {
    const [stateA, stateB] = [a, b].map((text) => readState(component, text));
    expect(sameState(stateA as TypedState, stateB as TypedState)).toBe(same);
  });
});
