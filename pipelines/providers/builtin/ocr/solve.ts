import type { QuestionMaterial } from '../material.ts';
import { likeness, tellingWords } from '#shared/lints/words.ts';
import type { ReadPicture } from './reader.ts';

/** How well a text is found in the picture, 0..1: the mean over its significant words of the best similarity. */
function presence(text: string, seen: ReadonlyMap<string, number>): number {
  const wanted = tellingWords(text);
  if (wanted.length === 0) return 0;
  let sum = 0;
  for (const word of wanted) {
    if (seen.has(word)) sum += 1;
    else {
      let best = 0;
      for (const other of seen.keys()) best = Math.max(best, likeness(word, other));
      sum += best;
    }
  }
  return sum / wanted.length;
}

/** How close an option's words are to the question's words, 0..1; 0 if either is not on the screen. */
function nearness(question: string, option: string, picture: ReadPicture): number {
  const place = (text: string) => {
    const wanted = tellingWords(text);
    return picture.words.filter((word) => tellingWords(word.text).some((part) => wanted.includes(part)));
  };
  const anchors = place(question);
  const candidates = place(option);
  if (anchors.length === 0 || candidates.length === 0) return 0;
  const right = Math.max(...picture.words.map((word) => word.bbox[2]));
  const bottom = Math.max(...picture.words.map((word) => word.bbox[3]));
  const diagonal = Math.hypot(right, bottom) || 1;
  let nearest = diagonal;
  for (const anchor of anchors)
    for (const candidate of candidates)
      nearest = Math.min(
        nearest,
        Math.hypot(
          (anchor.bbox[0] + anchor.bbox[2] - candidate.bbox[0] - candidate.bbox[2]) / 2,
          (anchor.bbox[1] + anchor.bbox[3] - candidate.bbox[1] - candidate.bbox[3]) / 2,
        ),
      );
  return 1 - nearest / diagonal;
}

export interface Solved {
  letter: string;
  /** All letters with the best score; more than one is a tie. */
  tied: string[];
  /** Lead of the best option over the next, 0..1; small means a guess. */
  margin: number;
}

/** A question about what is absent reverses the comparison. */
const asksForAbsent = /\b(not|never|absent|missing|isn.t|aren.t|does ?n.t|without)\b/i;

/**
 * Answers by text alone: the option whose words are read in the picture, closest to the question's words first. A
 * baseline for models that see: it knows no states, icons, order or layout.
 */
export function solveByWords(question: QuestionMaterial, picture: ReadPicture): Solved | null {
  const seen = new Map<string, number>();
  for (const word of picture.words)
    for (const part of tellingWords(word.text)) seen.set(part, (seen.get(part) ?? 0) + 1);
  const absent = asksForAbsent.test(question.question);
  const scored = question.options.map((option) => {
    const found = presence(option.text, seen);
    const value = absent ? 1 - found : 0.7 * found + 0.3 * nearness(question.question, option.text, picture);
    return { letter: option.letter, value };
  });
  // Ties are in letter order, so that the answer does not depend on the sort.
  scored.sort((a, b) => b.value - a.value || a.letter.localeCompare(b.letter));
  const [first, second] = scored;
  if (!first) return null;
  const tied = scored.filter((entry) => entry.value === first.value).map((entry) => entry.letter);
  return { letter: first.letter, tied, margin: first.value - (second?.value ?? 0) };
}
