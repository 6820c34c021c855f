/** Words about keys that can be guessed from the options alone. */
export const optionBaselinePhrases = {
  'guess-above-chance':
    '{{column}}: the right option can be guessed without the question. Choosing {{baseline}} is right in {{share}} % of {{n}} questions ({{low}}–{{high}} %), by chance {{chance}} %.',
  'guess-at-chance':
    '{{column}}: the best guess without the question, {{baseline}}, is right in {{share}} % of {{n}} questions ({{low}}–{{high}} %), by chance {{chance}} %.',
  'guess-nearest-to-all': 'the option nearest to all others',
  'guess-farthest': 'the option farthest from all others',
  'guess-longest': 'the longest option',
  'guess-shortest': 'the shortest option',
  'guess-position': 'the most frequent letter',
  'guess-most-similar-picture': 'the picture most similar to the one in the question',
  'guess-nearest-other-picture': 'the most similar other picture',
  'guess-least-similar-picture': 'the least similar picture',
  'guess-most-frequent-type': 'the most frequent type',
  'guess-words-shared': 'the option that shares most words with the question',
  'guess-column-state': 'State',
  'guess-column-widget': 'Widget',
  'guess-column-layout': 'Layout',
  'guess-column-effect': 'Effect',
  'guess-column-type': 'Type',
  'guess-column-parameter': 'Parameter',
  'guess-column-goal': 'Goal',
  'guess-column-plan': 'Plan',
} as const;
