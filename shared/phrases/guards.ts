/** What the checks of a model's first answers found, their evidence, and what to do about it. */
export const guardPhrases = {
  'guard-both': '{{first}} {{second}}',
  'guard-convention': 'The first {{n}} answers cannot be “{{declared}}”: {{why}}. “{{best}}” fits; {{advice}}.',
  'guard-convention-hits':
    'Read as “{{declared}}”, {{own}} of the first {{n}} answers hit their target; read as “{{best}}”, {{hits}} do; {{advice}}.',
  'guard-agent': '{{model}}: {{finding}}',
  'guard-all-fractions': 'all numbers are between 0 and 1',
  'guard-most-fractions': 'both numbers of {{fractions}} are between 0 and 1',
  'guard-beyond-picture': 'some numbers exceed the picture’s width or height',
  'guard-none-over-1000': 'no number is over 1000, although the pictures are larger',
  'guard-over': 'some numbers are over {{limit}}',
  'guard-boxes':
    'Read as {{declared}}, {{own}} of {{n}} answered boxes hit their target; read as {{best}}, {{hits}} do; {{advice}}.',
  'guard-boxes-impossible':
    'Read as {{declared}}, {{own}} of {{n}} answered boxes hit their target; read as {{best}}, {{hits}} do, and {{odd}} of them cannot be {{declared}}; {{advice}}.',
  'guard-order-xywh': 'x, y, width, height',
  'guard-order-xyxy': 'two corners',
  'guard-sent':
    'Read in pixels of the pictures themselves, {{own}} of {{n}} answers hit their target; if the pictures were resized as --sent {{sent}} says, {{hits}} do; use --sent {{sent}}.',
  'guard-sent-declared':
    'Read in pixels of the pictures at the size that --sent says, {{own}} of {{n}} answers hit their target; at that of --sent {{sent}}, {{hits}} do; use --sent {{sent}}.',
  'guard-advice-answer-boxes': 'use --answer-boxes {{best}}',
  'guard-advice-coordinates': 'use --coordinates {{best}}',
  'guard-advice-set-boxes': 'set the model’s answered boxes to {{best}} and start again',
  'guard-advice-set-coordinates': 'set the model’s coordinates and start again',
} as const;
