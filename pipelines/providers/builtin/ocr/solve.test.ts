import { describe, expect, it } from 'vitest';
import type { ReadText } from '../material.ts';
import { pointByWords } from './point.ts';
import { solveByWords } from './solve.ts';

function word(text: string, x: number, y: number): ReadText {
  return { text, bbox: [x, y, x + text.length * 8, y + 16], confidence: 95 };
}

const picture = {
  words: [
    word('Text', 100, 40),
    word('size', 140, 40),
    word('Dark', 100, 80),
    word('mode', 140, 80),
    word('Save', 900, 600),
    word('as', 940, 600),
    word('copy', 962, 600),
  ],
  lines: [],
};

const options = (...texts: string[]) => texts.map((text, i) => ({ letter: String.fromCharCode(65 + i), text }));

describe('answers of builtin/ocr', () => {
  it('choose the option that can be read', () => {
    const solved = solveByWords(
      {
        question: 'Which of these can be read on the screen?',
        options: options('Print preview', 'Mute all', 'Dark mode', 'Undo'),
      },
      picture,
    );
    expect(solved).toMatchObject({ letter: 'C' });
    expect(solved?.margin).toBeGreaterThan(0.5);
  });

  it('choose the option that cannot be read if that is the question', () => {
    expect(
      solveByWords(
        { question: 'Which one is not on the screen?', options: options('Dark mode', 'Print preview', 'Text size') },
        picture,
      )?.letter,
    ).toBe('B');
  });

  it('tolerate an OCR error', () => {
    const slipped = { words: [word('Appearence', 10, 10)], lines: [] };
    expect(solveByWords({ question: 'Which tab?', options: options('Sound', 'Appearance') }, slipped)?.letter).toBe(
      'B',
    );
  });

  it('guess without a lead if nothing was read', () => {
    expect(solveByWords({ question: 'Which?', options: options('One', 'Two') }, { words: [], lines: [] })).toEqual({
      letter: 'A',
      tied: ['A', 'B'],
      margin: 0,
    });
  });
});

describe('clicks of builtin/ocr', () => {
  it('land on the text that the instruction names', () => {
    expect(pointByWords('Click the Save as copy button', picture)).toMatchObject({
      point: [947, 608],
      text: 'Save as copy',
    });
  });

  it('use quoted words first', () => {
    expect(pointByWords('Set the option labelled “Dark mode” to the text size', picture)?.text).toBe('Dark mode');
  });

  it('are none when no word was read', () => {
    expect(pointByWords('Open the wastebasket', picture)).toBeNull();
  });
});
