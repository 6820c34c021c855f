import { affordance, foreignLabels, looksLike } from './control-types.ts';
import { type Draft, listed, quote, type Template } from './draft.ts';
import { columns, rows } from './layout.ts';
import type { Seeded } from '../seeded.ts';
import type { Label, Scene } from './scene.ts';

function neighbour(
  groups: Label[][],
  scene: Scene,
  draw: Seeded,
  towards: 'right' | 'left' | 'down' | 'up',
): Draft | null {
  const step = towards === 'right' || towards === 'down' ? 1 : -1;
  const pairs = groups.flatMap((group) =>
    group.flatMap((from, i) => {
      const to = group[i + step];
      return to && from.usable && to.usable ? [{ from, to, group }] : [];
    }),
  );
  if (pairs.length === 0) return null;
  const { from, to, group } = draw.pick(pairs);
  const others = scene.labels.filter((label) => label.usable && label !== from && label !== to);
  const near = [...draw.shuffled(others.filter((label) => group.includes(label))), ...draw.shuffled(others)];
  const wrong = [...new Set(near.map((label) => label.text))];
  if (wrong.length < 3) return null;
  const phrase = {
    right: 'is directly to the right of',
    left: 'is directly to the left of',
    down: 'is directly below',
    up: 'is directly above',
  }[towards];
  return {
    question: `Which label ${phrase} ${quote(from.text)}?`,
    right: to.text,
    wrong: wrong.slice(0, 5),
    why: `${quote(to.text)} ${phrase} ${quote(from.text)} with no other text between them; the others are elsewhere.`,
  };
}

function besides(scene: Scene, draw: Seeded): Draft | null {
  return neighbour(rows(scene), scene, draw, draw.below(2) === 0 ? 'right' : 'left');
}

function aboveOrBelow(scene: Scene, draw: Seeded): Draft | null {
  return neighbour(columns(scene), scene, draw, draw.below(2) === 0 ? 'down' : 'up');
}

function greyedOut(scene: Scene, draw: Seeded): Draft | null {
  const off = scene.controls.filter((control) => control.disabled);
  const usable = scene.controls.filter((control) => !control.disabled && control.type !== 'heading');
  if (off.length === 0 || usable.length < 3) return null;
  const right = draw.pick(off);
  const likeIt = draw.shuffled(usable.filter((control) => control.type === right.type));
  const wrong = [...likeIt, ...draw.shuffled(usable.filter((control) => control.type !== right.type))];
  return {
    question: 'Which of these is greyed out and cannot be used?',
    right: right.name,
    wrong: wrong.slice(0, 4).map((control) => control.name),
    why: `${quote(right.name)} is disabled; the other controls can be used.`,
  };
}

function turned(on: boolean) {
  return (scene: Scene, draw: Seeded): Draft | null => {
    const boxes = scene.controls.filter(
      (control) => control.on !== null && ['check box', 'switch', 'radio button'].includes(control.type),
    );
    const fitting = boxes.filter((control) => control.on === on);
    const others = boxes.filter((control) => control.on !== on);
    if (fitting.length === 0 || others.length < 3) return null;
    const right = draw.pick(fitting);
    return {
      question: `Which of these settings is switched ${on ? 'on' : 'off'}?`,
      right: right.name,
      wrong: draw
        .shuffled(others)
        .map((control) => control.name)
        .slice(0, 5),
      why: `${quote(right.name)} is ${on ? 'on' : 'off'}, while the other settings named are ${on ? 'off' : 'on'}.`,
    };
  };
}

function notShown(scene: Scene, draw: Seeded): Draft | null {
  const labels = scene.labels.filter((label) => label.usable && label.text.length >= 4);
  const absent = foreignLabels.filter((text) => scene.isAbsent(text) && scene.isSafe(text));
  if (labels.length < 3 || absent.length === 0) return null;
  const right = draw.pick(absent);
  const wrong = draw
    .shuffled(labels)
    .map((label) => label.text)
    .slice(0, 4);
  return {
    question: 'All but one of these texts are on the screen. Which one is not?',
    right,
    wrong,
    why: `${quote(right)} is nowhere on the screen; ${listed(wrong.slice(0, 3))} and the rest can be read on it.`,
  };
}

function actedOn(scene: Scene, draw: Seeded): Draft | null {
  const types = new Set(scene.controls.map((control) => control.type).filter((type) => affordance[type] !== undefined));
  for (const type of draw.shuffled([...types])) {
    const right = draw.pick(scene.controls.filter((control) => control.type === type));
    const wrong = scene.controls.filter((control) => !looksLike(control.type, type));
    if (wrong.length < 3) continue;
    return {
      question: `Which of these ${affordance[type]}?`,
      right: right.name,
      wrong: draw
        .shuffled(wrong)
        .map((control) => control.name)
        .slice(0, 4),
      why: `${quote(right.name)} is the label of a ${type}, which ${affordance[type]}; the others are controls of other kinds.`,
    };
  }
  return null;
}

export const mediumTemplates: readonly Template[] = [
  { id: 'besides', difficulty: 'medium', plain: true, draft: besides },
  { id: 'above-or-below', difficulty: 'medium', draft: aboveOrBelow },
  { id: 'greyed-out', difficulty: 'medium', draft: greyedOut },
  { id: 'switched-on', difficulty: 'medium', draft: turned(true) },
  { id: 'switched-off', difficulty: 'medium', draft: turned(false) },
  { id: 'not-shown', difficulty: 'medium', plain: true, draft: notShown },
  { id: 'acted-on', difficulty: 'medium', draft: actedOn },
];
