import { foreignLabels, looksLike, offeredTypes } from './control-types.ts';
import { type Draft, quote, type Template } from './draft.ts';
import { quarter } from './layout.ts';
import type { Seeded } from '../seeded.ts';
import type { Scene } from './scene.ts';

function shownText(scene: Scene, draw: Seeded): Draft | null {
  const labels = scene.labels.filter((label) => label.usable && label.text.length >= 4);
  const absent = draw.shuffled(foreignLabels).filter((text) => scene.isAbsent(text) && scene.isSafe(text));
  if (labels.length === 0 || absent.length < 3) return null;
  const right = draw.pick(labels).text;
  return {
    question: 'Which of these texts can be read on the screen?',
    right,
    wrong: absent.slice(0, 5),
    why: `${quote(right)} is printed on the screen; none of the other texts appears anywhere on it.`,
  };
}

function kindOfControl(scene: Scene, draw: Seeded): Draft | null {
  const known = scene.controls.filter((control) => offeredTypes.includes(control.type));
  if (known.length === 0) return null;
  const control = draw.pick(known);
  const wrong = draw.shuffled(offeredTypes.filter((type) => !looksLike(type, control.type)));
  if (wrong.length < 3) return null;
  return {
    question: `What kind of control is labelled ${quote(control.name)}?`,
    right: `A ${control.type}`,
    wrong: wrong.slice(0, 4).map((type) => `A ${type}`),
    why: `${quote(control.name)} is the label of a ${control.type}; the other kinds look and act differently.`,
  };
}

function shownValue(scene: Scene, draw: Seeded): Draft | null {
  const known = scene.controls.filter((control) => control.value !== null && /^-?\d{1,6}$/.test(control.value));
  if (known.length === 0) return null;
  const control = draw.pick(known);
  const value = Number(control.value);
  const step = Math.abs(value) >= 40 ? 10 : Math.abs(value) >= 10 ? 4 : 2;
  // The options stand in order, so how many of them are smaller decides the right letter.
  const smaller = draw.below(value < 0 ? 5 : Math.min(4, Math.floor(value / step)) + 1);
  const wrong = [0, 1, 2, 3, 4].filter((n) => n !== smaller).map((n) => String(value + (n - smaller) * step));
  return {
    question:
      control.type === 'slider'
        ? `What value is the slider labelled ${quote(control.name)} set to?`
        : `What value does the field labelled ${quote(control.name)} show?`,
    right: String(value),
    wrong: draw.shuffled(wrong),
    why: `The control labelled ${quote(control.name)} is set to ${value}; the other numbers are not its value.`,
    inOrder: true,
  };
}

function selectedTab(scene: Scene, draw: Seeded): Draft | null {
  const tabs = scene.controls.filter((control) => control.type === 'tab');
  const selected = tabs.filter((tab) => tab.selected);
  const [right] = selected;
  const others = tabs.filter((tab) => !tab.selected);
  if (selected.length !== 1 || !right || others.length < 3) return null;
  return {
    question: 'Which tab is currently open?',
    right: right.name,
    wrong: draw.shuffled(others).map((tab) => tab.name),
    why: `The tab ${quote(right.name)} is marked as the open one; the other tabs are not.`,
  };
}

function whereIs(scene: Scene, draw: Seeded): Draft | null {
  const placed = scene.labels.filter((label) => label.usable && quarter(scene, label) !== null);
  if (placed.length === 0) return null;
  const label = draw.pick(placed);
  const right = quarter(scene, label) ?? '';
  const quarters = ['upper left', 'upper right', 'lower left', 'lower right'];
  return {
    question: `In which quarter of the screen is the text ${quote(label.text)}?`,
    right: `In the ${right} quarter`,
    wrong: quarters.filter((name) => name !== right).map((name) => `In the ${name} quarter`),
    why: `The only ${quote(label.text)} on the screen is in the ${right} quarter.`,
  };
}

export const easyTemplates: readonly Template[] = [
  { id: 'shown-text', difficulty: 'easy', plain: true, draft: shownText },
  { id: 'kind-of-control', difficulty: 'easy', draft: kindOfControl },
  { id: 'shown-value', difficulty: 'easy', draft: shownValue },
  { id: 'selected-tab', difficulty: 'easy', draft: selectedTab },
  { id: 'where-is', difficulty: 'easy', plain: true, draft: whereIs },
];
