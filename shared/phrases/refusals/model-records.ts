/** What is wrong with a model's record. */
export const modelRecordsPhrases = {
  'model-not-found': 'There is no model {{name}} in this project.',
  'model-address-password':
    'The address contains a password. It would be stored in the project, and requests do not send it: remove it, and set a key if the server needs one.',
  'not-json': 'it is not JSON',
  'models-unreadable': 'models.json of this project cannot be read: {{why}}. Repair it or move it away.',
  'model-name-reserved':
    '{{name}} is reserved: names with builtin/ are built-in models, those with agent/ somebody’s own agents. Choose another name and provider.',
  'model-name-taken': 'A model named {{name}} already exists; choose another name.',
  'text-not-json': 'The text is not JSON: {{why}}.',
  'model-built-in':
    'Built-in models are part of the app, and your own agents are named on the command line (agent --agent-command).',
  'model-name-other': 'Another model has this name; rename one of them.',
  'prompt-file-missing':
    'The prompt {{file}} is not in the project; put it back, or remove it from the model’s record.',
  'prompt-other-inputs': '{{file}} uses {{others}}, which this task does not have; it has {{known}}.',
  'baseline-center': 'middle of the picture',
  'baseline-ocr': 'reads and clicks text',
  'baseline-writer': 'drafts by templates',
  'baseline-scripted': 'follows the task’s own path in live runs',
  'try-declined': 'The model declined: {{reply}}',
  'try-no-item': 'The release has {{n}} items of this task; choose one of them.',
  'try-no-point': 'No point was found in the reply.',
} as const;
