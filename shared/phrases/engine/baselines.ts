/** What the built-in models say. */
export const baselinesPhrases = {
  'baseline-no-picture': 'A point was asked for and no picture was given; send one.',
  'baseline-center-only': 'builtin/center only points at the middle of a picture; choose another model for this task.',
  'baseline-scripted-only':
    'builtin/scripted only follows the path of a task in a live run; choose another model for this task.',
  'baseline-ocr-acts-not': 'builtin/ocr does not act; choose another model for live runs.',
  'baseline-none': 'There is no built-in model "{{name}}"; choose one of {{models}}.',
  'baseline-at-random': 'drawn at random',
  'baseline-random-judges-not': 'builtin/random draws answers and does not judge.',
  'baseline-random-writes-not': 'builtin/random cannot write or check; give this role to another model.',
  'baseline-nothing-to-pick': 'pick needs at least one item',
  'baseline-no-options': 'The question has no options; nothing can be chosen.',
  'baseline-by-words': 'By words alone the answer would be {{letter}}.',
  'baseline-words-undecided': 'Words alone do not decide it.',
  'baseline-chosen-by-words': 'chosen by the words read in the picture',
  'baseline-nothing-to-read': 'There is no picture to read.',
  'baseline-middle-of-box': 'Middle of the box given: ({{x}}, {{y}})',
  'baseline-no-text-fits': 'No text read in the picture fits; its middle: ({{x}}, {{y}})',
  'baseline-words-read': '{{n}} of {{of}} words of the task were read on the screen',
  'baseline-ocr-writes-not': 'builtin/ocr cannot write or check instructions; give this role to another model.',
  'reader-not-started': 'The text reader could not be started; its language data may be missing.',
  'reader-no-picture': 'The text reader could not decode this picture.',
  'writer-drafts-only': 'builtin/writer only drafts questions and instructions; choose another model for this role.',
  'writer-no-picture': 'builtin/writer needs the screenshot; no picture was given.',
  'writer-few-labels':
    'builtin/writer finds too few labels on this screenshot for {{missing}}; annotate elements or use another model.',
  'writer-no-control':
    'builtin/writer needs the control’s name, component type and present state; give them, or use another model.',
  'writer-no-element': 'builtin/writer needs the element’s name or a description; give one, or use another model.',
} as const;
