import { type Draft, quote, type Template } from './draft.ts';
import { columns, rows } from './layout.ts';
import type { Seeded } from '../seeded.ts';
import { offeredTypes, looksLike } from './control-types.ts';
import type { Label, Scene } from './scene.ts';

/** Runs of `length` usable labels in sequence without anything between. */
function runsOf(groups: Label[][], length: number): Label[][] {
  return groups.flatMap((group) =>
    group.flatMap((_, i) => {
      const run = group.slice(i, i + length);
      return run.length === length && run.every((label) => label.usable && label.text.length <= 24) ? [run] : [];
    }),
  );
}

function orders(texts: string[], draw: Seeded): string[] {
  const right = texts.join(', ');
  const found = new Set<string>();
  for (let i = 0; i < 40 && found.size < 5; i++) {
    const other = draw.shuffled(texts).join(', ');
    if (other !== right) found.add(other);
  }
  return [...found];
}

function order(groups: Label[][], draw: Seeded, direction: string): Draft | null {
  const length = draw.below(2) === 0 ? 4 : 3;
  const candidates = runsOf(groups, length);
  if (candidates.length === 0) return null;
  const texts = draw.pick(candidates).map((label) => label.text);
  const right = texts.join(', ');
  const wrong = orders(texts, draw);
  if (wrong.length < 3) return null;
  return {
    question: `In which order do these labels appear ${direction}?`,
    right,
    wrong: wrong.slice(0, 4),
    why: `Read ${direction}, the labels are ${right}; every other order swaps at least two of them.`,
  };
}

function nth(scene: Scene, draw: Seeded): Draft | null {
  const candidates = rows(scene).filter((row) => row.length >= 4 && row.slice(0, 4).every((label) => label.usable));
  if (candidates.length === 0) return null;
  const row = draw.pick(candidates);
  const place = 2 + draw.below(Math.min(row.length, 5) - 2);
  const right = row[place];
  const first = row[0] as Label;
  if (!right?.usable) return null;
  const others = row.filter((label, i) => label.usable && i !== place && i !== 0).map((label) => label.text);
  const elsewhere = scene.labels.filter((label) => label.usable && !row.includes(label)).map((label) => label.text);
  const wrong = [...draw.shuffled(others), ...draw.shuffled(elsewhere)];
  if (wrong.length < 3) return null;
  const ordinal = ['first', 'second', 'third', 'fourth', 'fifth'][place];
  return {
    question: `In the row of labels that starts with ${quote(first.text)}, which label is the ${ordinal} from the left?`,
    right: right.text,
    wrong: wrong.slice(0, 5),
    why: `From the left the row reads ${row
      .slice(0, place + 1)
      .map((label) => label.text)
      .join(', ')}, so ${quote(right.text)} is the ${ordinal}.`,
  };
}

function between(scene: Scene, draw: Seeded): Draft | null {
  const candidates = [...runsOf(rows(scene), 3), ...runsOf(columns(scene), 3)];
  if (candidates.length === 0) return null;
  const [before, middle, after] = draw.pick(candidates) as [Label, Label, Label];
  const others = scene.labels.filter((label) => label.usable && ![before, middle, after].includes(label));
  if (others.length < 3) return null;
  return {
    question: `Which label is directly between ${quote(before.text)} and ${quote(after.text)}?`,
    right: middle.text,
    wrong: draw
      .shuffled(others)
      .map((label) => label.text)
      .slice(0, 5),
    why: `${quote(middle.text)} is the only label between ${quote(before.text)} and ${quote(after.text)}; the others are not between them.`,
  };
}

interface Statement {
  about: string;
  yes: string;
  no: string;
}

/** Facts with a true and a false statement each; one fact per object, so that no two depend on each other. */
function statements(scene: Scene, draw: Seeded): Statement[] {
  const out: Statement[] = [];
  for (const control of scene.controls.filter((control) => control.type !== 'toggle button')) {
    const name = quote(control.name);
    if (control.on !== null)
      out.push({
        about: control.name,
        yes: `${name} is switched ${control.on ? 'on' : 'off'}.`,
        no: `${name} is switched ${control.on ? 'off' : 'on'}.`,
      });
    else if (control.disabled)
      out.push({
        about: control.name,
        yes: `${name} is disabled.`,
        no: `${name} is enabled.`,
      });
    else if (offeredTypes.includes(control.type)) {
      const other = draw.pick(offeredTypes.filter((type) => !looksLike(type, control.type)));
      out.push({
        about: control.name,
        yes: `${name} is the label of a ${control.type}.`,
        no: `${name} is the label of a ${other}.`,
      });
    }
  }
  for (const row of rows(scene))
    for (const [i, left] of row.entries()) {
      const right = row[i + 1];
      if (right && left.usable && right.usable)
        out.push({
          about: left.text,
          yes: `${quote(left.text)} is to the left of ${quote(right.text)}.`,
          no: `${quote(left.text)} is to the right of ${quote(right.text)}.`,
        });
    }
  const usable = draw.shuffled(scene.labels.filter((label) => label.usable));
  usable.forEach((upper, i) => {
    // Far enough apart to be judged by eye.
    const lower = usable.find((other, j) => j > i && other.box[1] - upper.box[3] > scene.height * 0.12);
    if (lower)
      out.push({
        about: upper.text,
        yes: `${quote(upper.text)} is higher on the screen than ${quote(lower.text)}.`,
        no: `${quote(upper.text)} is lower on the screen than ${quote(lower.text)}.`,
      });
  });
  const taken = new Set<string>();
  return draw.shuffled(out).filter((statement) => !taken.has(statement.about) && taken.add(statement.about));
}

function statement(wanted: 'true' | 'false') {
  return (scene: Scene, draw: Seeded): Draft | null => {
    const facts = statements(scene, draw).slice(0, 5);
    const [odd, ...rest] = facts;
    if (!odd || rest.length < 3) return null;
    const right = wanted === 'true' ? odd.yes : odd.no;
    const wrong = rest.map((fact) => (wanted === 'true' ? fact.no : fact.yes));
    return {
      question: `Which of these statements about the screen is ${wanted}?`,
      right,
      wrong,
      why: `The screen shows: ${odd.yes} So this statement is ${wanted}, and each of the others is ${wanted === 'true' ? 'false' : 'true'}.`,
    };
  };
}

export const hardTemplates: readonly Template[] = [
  {
    id: 'order-in-row',
    difficulty: 'hard',
    plain: true,
    draft: (scene, draw) => order(rows(scene), draw, 'from left to right'),
  },
  {
    id: 'order-in-column',
    difficulty: 'hard',
    draft: (scene, draw) => order(columns(scene), draw, 'from top to bottom'),
  },
  { id: 'nth-in-row', difficulty: 'hard', draft: nth },
  { id: 'between', difficulty: 'hard', plain: true, draft: between },
  { id: 'true-statement', difficulty: 'hard', draft: statement('true') },
  { id: 'false-statement', difficulty: 'hard', draft: statement('false') },
];
