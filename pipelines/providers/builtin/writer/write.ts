import { difficulties, type Difficulty } from '#shared/records/fields.ts';
import type { SceneMaterial } from '../material.ts';
import type { ReadPicture } from '../ocr/reader.ts';
import { seeded, type Seeded } from '../seeded.ts';
import type { Draft, Template } from './draft.ts';
import { easyTemplates } from './easy.ts';
import { hardTemplates } from './hard.ts';
import { mediumTemplates } from './medium.ts';
import { buildScene, type Scene } from './scene.ts';

/** A question in the format of every generator's reply (MMBench-GUI A.4.1, Prompt 1). */
export interface WrittenQuestion {
  difficulty: Difficulty;
  question: string;
  options: Record<string, string>;
  answer: string;
  explanation: string;
}

export const templates: readonly Template[] = [...easyTemplates, ...mediumTemplates, ...hardTemplates];

/**
 * Drafts one question per difficulty from templates, deterministic for a seed (the picture's hash). A difficulty that
 * the scene does not allow is omitted; an empty array means a picture without labels.
 */
export function writeQuestions(material: SceneMaterial, picture: ReadPicture, seed: string): WrittenQuestion[] {
  const scene = buildScene(material, picture);
  return difficulties.flatMap((difficulty) => {
    const draw = seeded(`${seed}/${difficulty}`);
    const draft = firstDraft(scene, draw, difficulty);
    return draft ? [lettered(draft, difficulty, draw)] : [];
  });
}

function firstDraft(scene: Scene, draw: Seeded, difficulty: Difficulty): Draft | null {
  const shuffled = draw.shuffled(templates.filter((template) => template.difficulty === difficulty));
  const plainLast = draw.below(2) === 0;
  if (plainLast) shuffled.sort((a, b) => Number(a.plain ?? false) - Number(b.plain ?? false));
  for (const template of shuffled) {
    const draft = template.draft(scene, draw);
    if (draft && isSound(draft, scene)) return draft;
  }
  return null;
}

/** Distinct options, at least three wrong ones, none of which names the app. */
function isSound(draft: Draft, scene: Scene): boolean {
  const texts = [draft.right, ...draft.wrong].map((text) => text.toLowerCase());
  return (
    draft.wrong.length >= 3 &&
    new Set(texts).size === texts.length &&
    scene.isSafe(`${draft.question} ${texts.join(' ')}`)
  );
}

function lettered(draft: Draft, difficulty: Difficulty, draw: Seeded): WrittenQuestion {
  const count = Math.min(draft.wrong.length, 3 + draw.below(3));
  const texts = [draft.right, ...draft.wrong.slice(0, count)];
  const placed = draft.inOrder ? [...texts].sort(naturally) : draw.shuffled(texts);
  const options = Object.fromEntries(placed.map((text, i) => [String.fromCharCode(65 + i), text]));
  const answer = String.fromCharCode(65 + placed.indexOf(draft.right));
  return { difficulty, question: draft.question, options, answer, explanation: draft.why };
}

function naturally(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
