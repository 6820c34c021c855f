import type { ItemLint } from '../../lints/define.ts';
import { privateFinding } from '../../lints/private-text.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** Input of the checks of an instruction. */
export interface InstructionSubject {
  text: string;
  type: 'basic' | 'advanced';
}

const position =
  /\b(?:top|bottom|left|right|upper|lower|cent(?:er|re)|middle|corner|above|below|beneath|next to|beside|row|column|first|second|third|last)\b/i;
/**
 * Colours, shapes, sizes and appearance; words that are as often about content (“bold text”, “dark mode”) are not
 * listed.
 */
const looks =
  /\b(?:(?:(?:light|dark|pale|bright)[ -]?)?(?:red|orange|yellow|green|blue|purple|violet|pink|brown|gr[ea]y|black|white|teal|cyan|magenta)(?:ish)?|colou?red|icon|glyph|pictogram|logo|thumbnail|arrow|chevron|hamburger|gear|cog|magnifying glass|three dots|circular|round(?:ed)?|oval|square|rectangular|triangular|shaped|outlined|shaded|underlined|looks like|labell?ed|captioned)\b/i;
const mark =
  /\b(?:red\s+(?:box|rectangle|arrow|frame|outline|border|mark)|bounding box|highlighted|arrow (?:points|pointing)|marked (?:region|element|area))\b/i;

/** Checks of one grounding instruction (MMBench-GUI prompt 3: what variants must not say). */
export const instructionLints: readonly ItemLint<InstructionSubject>[] = [
  {
    code: 'empty-instruction',
    severity: 'error',
    check: ({ text }) => (text.trim() === '' ? phrase('lint-empty-instruction') : null),
    good: { text: 'The search field', type: 'basic' },
    bad: { text: '  ', type: 'basic' },
  },
  {
    code: 'names-the-mark',
    severity: 'error',
    check({ text }) {
      const found = mark.exec(text);
      return found ? phrase('lint-names-the-mark', { words: found[0] }) : null;
    },
    good: { text: 'The red delete button', type: 'basic' },
    bad: { text: 'The button inside the red box', type: 'basic' },
  },
  {
    code: 'position-in-advanced',
    severity: 'warning',
    check({ text, type }) {
      const found = type === 'advanced' ? position.exec(text) : null;
      return found ? phrase('lint-position-in-advanced', { words: found[0] }) : null;
    },
    good: { text: 'Stop the recording', type: 'advanced' },
    bad: { text: 'Use the button at the top to stop', type: 'advanced' },
  },
  {
    code: 'looks-in-advanced',
    severity: 'warning',
    check({ text, type }) {
      const found = type === 'advanced' ? looks.exec(text) : null;
      return found ? phrase('lint-looks-in-advanced', { words: found[0] }) : null;
    },
    good: { text: 'Stop the recording', type: 'advanced' },
    bad: { text: 'Stop the recording with the red round control', type: 'advanced' },
  },
  {
    code: 'private-content',
    severity: 'warning',
    check: ({ text }) => privateFinding(text),
    good: { text: 'Write to the first contact', type: 'basic' },
    bad: { text: 'Write to ada@lantern.org', type: 'basic' },
  },
];
