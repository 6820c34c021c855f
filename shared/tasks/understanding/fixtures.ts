import type { UnderstandingItem } from './item.ts';

const options = (texts: string[]): UnderstandingItem['options'] =>
  texts.map((text, at) => ({ letter: String.fromCharCode(65 + at), text }));

export const understandingFixtures: readonly { item: UnderstandingItem; right: string; wrong: string }[] = [
  {
    item: {
      index: 0,
      image: { ref: 'settings.png', width: 1280, height: 800 },
      platform: 'linux',
      app: 'Settings',
      difficulty: 'easy',
      question: 'Which panel is open?',
      options: options(['Sound', 'Displays', 'Network', 'Printers']),
      answer: 'B',
      hint: null,
    },
    right: 'B',
    wrong: 'C',
  },
  {
    item: {
      index: 1,
      image: { ref: 'mail.png', width: 390, height: 844 },
      platform: 'ios',
      app: 'Mail',
      difficulty: 'hard',
      question: 'What happens when the list is pulled down?',
      options: options(['It reloads', 'It closes', 'It scrolls to the end', 'A draft opens', 'Nothing']),
      answer: 'A',
      hint: 'Look at the spinner.',
    },
    right: 'The answer is A.',
    wrong: 'The answer is C.',
  },
];
