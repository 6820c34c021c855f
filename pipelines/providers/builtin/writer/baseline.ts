import { type Baseline, refuse } from '../baseline.ts';
import type { CachedReader } from '../ocr/cached-reader.ts';
import { difficulties } from '#shared/records/fields.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { writeCase } from './fine-state.ts';
import { writeInstructions } from './instructions.ts';
import { writeQuestions } from './write.ts';

/** Drafts questions from annotated elements and the text read in the picture, by templates. */
export function writerBaseline(reader: CachedReader): Baseline {
  return async ({ what, picture }) => {
    if (what.kind === 'draft-instructions') return JSON.stringify(writeInstructions(what.element));
    if (what.kind === 'draft-case') return JSON.stringify(writeCase(what.control));
    if (what.kind !== 'draft-questions') throw refuse(inWords('writer-drafts-only'));
    if (!picture) throw refuse(inWords('writer-no-picture'));
    const questions = writeQuestions(what.scene, await reader.read(picture), picture.sent.sha256);
    const missing = difficulties.filter((level) => !questions.some((question) => question.difficulty === level));
    if (missing.length > 0) throw refuse(inWords('writer-few-labels', { missing: missing.join(' and ') }));
    return JSON.stringify({ questions });
  };
}
