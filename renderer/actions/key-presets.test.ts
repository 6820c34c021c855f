import { afterEach, describe, expect, it } from 'vitest';
import { actions, findAction } from '#shared/actions/registry.ts';
import { clashesOf, rebind, shortcutsOf, useKeyBindings } from './key-bindings.ts';
import { keyPresets, presetNames, presetOf, takePreset } from './key-presets.ts';

afterEach(() => useKeyBindings.setState({ changed: {} }));

describe.each(presetNames)('the keys of %s', (name) => {
  it('name actions that exist and leave no key with two meanings on one screen', () => {
    expect(Object.keys(keyPresets[name]).filter((id) => !findAction(id))).toEqual([]);
    takePreset(name);
    expect(actions.flatMap((action) => clashesOf(action).map((other) => `${action.id} and ${other.id}`))).toEqual([]);
  });

  it('replace all earlier changes, and are recognised until a key is changed', () => {
    rebind('annotate-loupe', ['Q']);
    takePreset(name);
    expect(shortcutsOf(findAction('annotate-loupe') ?? { id: '', label: '', group: 'item' })).toEqual(['L']);
    expect(presetOf(useKeyBindings.getState().changed)).toBe(name);
    rebind('annotate-loupe', ['Q']);
    expect(presetOf(useKeyBindings.getState().changed)).toBeNull();
  });
});
