import { describe, expect, it } from 'vitest';
import type { KnownElement, SceneMaterial } from '../material.ts';
import { seeded } from '../seeded.ts';
import { buildScene } from './scene.ts';
import { templates, writeQuestions } from './write.ts';

const blank = { lines: [], words: [] };

function element(name: string, role: string, bbox: KnownElement['bbox'], state = 'enabled'): KnownElement {
  return { name, role, kind: 'text', bbox, state };
}

/** A settings page: four tabs in a row, six check boxes in a column, a slider with a printed value. */
const settings: SceneMaterial = {
  platform: 'web',
  app: 'Lantern',
  width: 1280,
  height: 720,
  elements: [
    element('Lantern', 'heading', [20, 10, 120, 40]),
    ...['General', 'Sound', 'Network', 'Storage'].map((name, i) =>
      element(name, 'tab', [40 + i * 120, 60, 140 + i * 120, 90], i === 1 ? 'enabled, selected' : 'enabled'),
    ),
    ...['Play at start', 'Loop', 'Shuffle tracks', 'Fade between', 'Skip silence', 'Remember place'].flatMap(
      (name, i) => {
        const top = 120 + i * 40;
        const state = i === 2 ? 'enabled, checked' : i === 5 ? 'disabled' : 'enabled';
        return [
          element(name, 'checkbox', [40, top, 58, top + 18], state),
          element(name, 'StaticText', [66, top, 180, top + 18], 'enabled'),
        ];
      },
    ),
    element('Volume', 'StaticText', [700, 420, 760, 440]),
    element('Volume', 'slider', [770, 420, 1000, 440], 'enabled, value 35'),
    element('35', 'StaticText', [1010, 420, 1030, 440]),
    element('Apply', 'button', [1100, 640, 1180, 680]),
    element('Discard', 'button', [1000, 640, 1080, 680]),
  ],
};

describe('the scene that builtin/writer sees', () => {
  const scene = buildScene(settings, blank);

  it('treats a control and the text beside it as one', () => {
    expect(scene.labels.filter((label) => label.text === 'Loop')).toHaveLength(1);
    expect(scene.controls.filter((control) => control.name === 'Loop')).toHaveLength(1);
  });

  it('reads states', () => {
    const named = (name: string) => scene.controls.find((control) => control.name === name);
    expect(named('Shuffle tracks')).toMatchObject({ type: 'check box', on: true, disabled: false });
    expect(named('Loop')).toMatchObject({ on: false });
    expect(named('Remember place')).toMatchObject({ disabled: true });
    expect(named('Sound')).toMatchObject({ type: 'tab', selected: true });
    expect(named('Volume')).toMatchObject({ type: 'slider', value: '35' });
  });

  it('never uses the name of the app', () => {
    expect(scene.labels.filter((label) => label.usable).map((label) => label.text)).not.toContain('Lantern');
  });

  it('does not ask about a text that appears in two places', () => {
    const twice = buildScene(
      { ...settings, elements: [...settings.elements, element('Apply', 'button', [20, 640, 100, 680])] },
      blank,
    );
    expect(twice.labels.some((label) => label.text === 'Apply' && label.usable)).toBe(false);
  });
});

describe('questions of builtin/writer', () => {
  it('are an easy, a medium and a hard one, the same for the same seed', () => {
    const first = writeQuestions(settings, blank, 'a');
    expect(first.map((question) => question.difficulty)).toEqual(['easy', 'medium', 'hard']);
    expect(writeQuestions(settings, blank, 'a')).toEqual(first);
  });

  it('keep every rule of an item for many seeds', () => {
    const letters = new Map<string, number>();
    for (let seed = 0; seed < 120; seed++)
      for (const question of writeQuestions(settings, blank, `seed ${seed}`)) {
        const keys = Object.keys(question.options);
        const texts = Object.values(question.options).map((text) => text.toLowerCase());
        expect(keys).toEqual([...'ABCDEF'].slice(0, keys.length));
        expect(keys.length).toBeGreaterThanOrEqual(4);
        expect(new Set(texts).size).toBe(texts.length);
        expect(keys).toContain(question.answer);
        expect(`${question.question} ${texts.join(' ')}`).not.toMatch(/lantern/i);
        expect(question.explanation).toMatch(/[.]$/);
        letters.set(question.answer, (letters.get(question.answer) ?? 0) + 1);
      }
    // Letters of the key are drawn uniformly: none is rare, none dominates.
    for (const letter of 'ABCD') expect(letters.get(letter)).toBeGreaterThan(40);
  });

  it('have the right option at every letter, for each kind of question', () => {
    const letters = new Map<string, Map<string, number>>();
    for (let seed = 0; seed < 600; seed++)
      for (const { question, answer } of writeQuestions(settings, blank, `seed ${seed}`)) {
        const stem = question.replace(/“[^”]*”/g, '…');
        const counts = letters.get(stem) ?? new Map<string, number>();
        letters.set(stem, counts.set(answer, (counts.get(answer) ?? 0) + 1));
      }
    for (const [stem, counts] of letters) {
      const all = [...counts.values()].reduce((a, b) => a + b);
      if (all >= 60) expect(Math.max(...counts.values()) / all, stem).toBeLessThan(0.4);
    }
  });

  it('come from every kind of template that the page allows', () => {
    const stems = new Set<string>();
    for (let seed = 0; seed < 150; seed++)
      for (const question of writeQuestions(settings, blank, `seed ${seed}`))
        stems.add(question.question.replace(/“[^”]*”/g, '…'));
    expect(stems.size).toBeGreaterThanOrEqual(14);
  });

  it('are right where the page says so', () => {
    const scene = buildScene(settings, blank);
    const drafts = (id: string) => {
      const template = templates.find((template) => template.id === id);
      return Array.from({ length: 20 }, (_, i) => template?.draft(scene, seeded(`${id}${i}`)));
    };
    for (const draft of drafts('selected-tab')) expect(draft?.right).toBe('Sound');
    for (const draft of drafts('greyed-out')) expect(draft?.right).toBe('Remember place');
    for (const draft of drafts('switched-on')) expect(draft?.right).toBe('Shuffle tracks');
    for (const draft of drafts('shown-value')) expect(draft?.right).toBe('35');
    for (const draft of drafts('order-in-row'))
      expect(['General, Sound, Network', 'Sound, Network, Storage', 'General, Sound, Network, Storage']).toContain(
        draft?.right,
      );
    for (const draft of drafts('switched-on')) expect(draft?.wrong).not.toContain('Shuffle tracks');
  });

  it('are none on a picture without labels', () => {
    expect(writeQuestions({ ...settings, elements: [] }, blank, 'a')).toEqual([]);
  });
});
