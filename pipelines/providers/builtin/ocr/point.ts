import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { ReadText } from '../material.ts';
import { likeness, tellingWords } from '#shared/lints/words.ts';
import type { ReadPicture } from './reader.ts';

/** Words of pointer commands; they name no target. */
const commandWords: ReadonlySet<string> = new Set(
  'click tap press select choose open find locate button icon field box tab menu link option control element item label text checkbox switch toggle set turn enter type go change make'.split(
    ' ',
  ),
);

function score(text: ReadText, wanted: string[]): number {
  const have = tellingWords(text.text);
  if (have.length === 0) return 0;
  const found = wanted.map((word) => Math.max(0, ...have.map((other) => likeness(word, other))));
  const hits = found.reduce((sum, value) => sum + value, 0);
  // Precision ranks a long paragraph that happens to contain the words below a short label that consists of them.
  return hits === 0 ? 0 : (2 * hits) / (wanted.length + have.length);
}

/**
 * Centre of the text that matches the instruction best, in image pixels; null if none of its words was read. If the
 * instruction has quoted words, only those are searched for.
 */
export function pointByWords(
  instruction: string,
  picture: ReadPicture,
): { point: Point; text: string; box: BBox } | null {
  const quoted = [...instruction.matchAll(/["“'‘]([^"”'’]{2,60})["”'’]/g)].map((match) => match[1] ?? '').join(' ');
  const source = quoted || instruction;
  const all = tellingWords(source);
  const naming = all.filter((word) => !commandWords.has(word));
  const wanted = naming.length > 0 ? naming : all;
  if (wanted.length === 0) return null;
  let best: ReadText | null = null;
  let bestScore = 0;
  for (const candidate of [...picture.words, ...runs(picture.words), ...picture.lines]) {
    const value = score(candidate, wanted);
    if (value > bestScore) {
      best = candidate;
      bestScore = value;
    }
  }
  if (!best) return null;
  const [x1, y1, x2, y2] = best.bbox;
  return { point: [(x1 + x2) / 2, (y1 + y2) / 2], text: best.text, box: best.bbox };
}

/** Two to four adjacent words on one line as one text: labels such as "Save as copy". */
function runs(words: readonly ReadText[]): ReadText[] {
  const out: ReadText[] = [];
  words.forEach((first, start) => {
    let text = first.text;
    let box = first.bbox;
    for (let i = start + 1; i < Math.min(words.length, start + 4); i++) {
      const next = words[i] as ReadText;
      const height = box[3] - box[1];
      if (Math.abs(next.bbox[1] - box[1]) > height || next.bbox[0] - box[2] > height * 1.5 || next.bbox[0] < box[2] - 2)
        break;
      text = `${text} ${next.text}`;
      box = [
        Math.min(box[0], next.bbox[0]),
        Math.min(box[1], next.bbox[1]),
        Math.max(box[2], next.bbox[2]),
        Math.max(box[3], next.bbox[3]),
      ];
      out.push({ text, bbox: box, confidence: Math.min(first.confidence, next.confidence) });
    }
  });
  return out;
}
