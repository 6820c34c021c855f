/** Why a run is not started, and why one of its items fails. */
export const runRefusalsPhrases = {
  'run-episodes-by-id': 'The run was given a filter where it needs ids; choose the episodes again.',
  'run-screenshots-by-id': 'The run was given a filter where it needs ids; choose the screenshots again.',
  'run-no-model': 'no step of the pipeline has a model',
  'run-crop-outside': 'The crop is outside its picture; check the element’s box.',
  'run-picture-missing': 'The picture {{picture}} is not in this project.',
  'run-picture-unreadable': 'The picture {{picture}} cannot be read: {{why}}. Import it again.',
  'run-blurred-since':
    'An earlier step read something that has been blurred since, so its result is not used; start a new run.',
  'run-not-saved': 'The result could not be saved to the project: {{why}}',
  'run-none-such': 'There is no {{kind}} {{id}}; choose one of {{ids}}.',
  'run-no-answer': 'counted as no answer',
  'run-correction-dropped': '(Its correction was not applied: the question was edited meanwhile.)',
  'run-declined-to-judge': 'Declined to judge. {{reply}}',
  'run-problem-kept': 'kept, marked',
  'run-problem-estimated': 'cost estimated',
  'run-problem-retried': 'retried',
  'run-problem-given-up': 'given up',
  'run-problem-retried-given-up': 'retried, {{n}} given up',
  'live-over': 'This attempt is not in progress any more.',
  'live-not-now': 'That is not possible right now; look at the attempt again.',
  'live-again-foreign': 'Your own agent answers each step once, so it cannot be asked again.',
  'fork-not-here':
    '{{env}} cannot be put back into an earlier state, so attempts there cannot be continued from a step.',
  'fork-no-picture': 'Step {{step}} has no picture or no action, so it cannot be repeated.',
  'fork-no-step': 'The attempt has {{steps}} steps; it cannot be continued after step {{step}}.',
} as const;
