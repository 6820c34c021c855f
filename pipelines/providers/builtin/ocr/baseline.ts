import { inWords } from '#shared/phrases/phrase.ts';
import { type Asked, type Baseline, canvasOf, describedAs, locatedAt, middleOf, refuse, unsure } from '../baseline.ts';
import type { QuestionMaterial } from '../material.ts';
import { seeded } from '../seeded.ts';
import type { CachedReader } from './cached-reader.ts';
import { pointByWords } from './point.ts';
import type { ReadPicture } from './reader.ts';
import { solveByWords } from './solve.ts';

/** A smaller lead does not confirm a key. */
const sureLead = 0.25;

/** The letter by text similarity; a tie is drawn at random, so that no letter is favoured. */
function letter(question: QuestionMaterial, picture: ReadPicture, seed: string): string {
  const solved = solveByWords(question, picture);
  if (!solved) throw refuse(inWords('baseline-no-options'));
  return seeded(seed).pick(solved.tied);
}

/** Confirms a key that the text clearly supports; otherwise names the option that the text suggests. */
function judged(asked: Extract<Asked['what'], { kind: 'judge' }>, picture: ReadPicture): string {
  const judgements = asked.questions.map((question) => {
    const solved = solveByWords(question, picture);
    const clear = solved !== null && solved.margin >= sureLead;
    const agrees = clear && solved.letter === question.answer;
    const comment = agrees
      ? ''
      : clear
        ? inWords('baseline-by-words', { letter: solved.letter })
        : inWords('baseline-words-undecided');
    return {
      difficulty: question.difficulty ?? '',
      criteria: null,
      valid: agrees ? 'yes' : 'unsure',
      comment,
      fix: null,
    };
  });
  return JSON.stringify({ judgements });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Reads the text in the picture and answers by it; a baseline for models that see. */
export function ocrBaseline(reader: CachedReader): Baseline {
  return async (asked) => {
    const { what, picture, seed } = asked;
    const read: ReadPicture = picture ? await reader.read(picture) : { lines: [], words: [] };
    switch (what.kind) {
      case 'answer':
        return letter(what.question, read, seed);
      case 'answer-all': {
        const answers = what.questions.map((question, at) => ({
          difficulty: question.difficulty ?? '',
          answer: letter(question, read, `${seed}/${at}`),
          reason: inWords('baseline-chosen-by-words'),
        }));
        return JSON.stringify({ answers });
      }
      case 'judge':
        return picture ? judged(what, read) : unsure(what, () => inWords('baseline-nothing-to-read'));
      case 'point': {
        const { width, height } = canvasOf(asked);
        if (what.box) {
          const [x, y] = middleOf(what.box, { width, height });
          return inWords('baseline-middle-of-box', { x, y });
        }
        const found = pointByWords(what.instruction, read);
        if (!found) return inWords('baseline-no-text-fits', { x: width / 2, y: height / 2 });
        return `“${found.text}”: (${found.point[0]}, ${found.point[1]})`;
      }
      case 'verdict': {
        const wanted = wordsOf(what.task).filter((word) => word.length > 3);
        const there = new Set(read.words.flatMap(({ text }) => wordsOf(text)));
        const missing = wanted.filter((word) => !there.has(word));
        return JSON.stringify({
          evidence: [inWords('baseline-words-read', { n: wanted.length - missing.length, of: wanted.length })],
          missingOperations: [],
          verdict: wanted.length > 0 && missing.length <= wanted.length / 2 ? 'success' : 'failure',
        });
      }
      case 'describe': {
        const found = pointByWords(what.instruction, read);
        return describedAs(found ? `The text “${found.text}”.` : '');
      }
      case 'locate':
        return locatedAt(asked, pointByWords(what.instruction, read)?.box ?? null);
      case 'act':
        throw refuse(inWords('baseline-ocr-acts-not'));
      case 'draft-questions':
      case 'draft-instructions':
      case 'draft-case':
      case 'check-instructions':
        throw refuse(inWords('baseline-ocr-writes-not'));
    }
  };
}
