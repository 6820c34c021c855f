/** Why a run stopped, and notes on runs that have ended. */
export const runPhrases = {
  'run-all-failed_one': 'The only call failed, so there is nothing to score.',
  'run-all-failed_other': 'All {{count}} items failed, so there is nothing to score.',
  'run-all-unread_one': 'The only reply of {{model}} could not be read.',
  'run-all-unread_other': 'None of the {{count}} replies of {{model}} could be read.',
  'run-app-ended': 'The app ended during this run; resume it to continue.',
  'run-capped': 'Stopped at the cap of ${{cap}}; raise it to resume.',
  'run-over-cap': 'The calls in flight cost more than expected: ${{over}} over the cap.',
  'run-combined': 'Combined from {{shards}} shards.',
  'run-correct-and-resume': 'Look at the replies, correct the model’s record or prompt, or resume to continue anyway.',
  'run-correct-the-model': 'Look at the replies, then correct the model’s record or prompt.',
  'run-disk-failed': 'The disk failed: {{why}}.',
  'run-engine-closed': 'The engine was closed during this run; resume it to continue.',
  'run-engine-failed': 'The engine failed: {{why}}. Finished work is kept; resume the run to continue.',
  'run-engine-stopped': 'The engine stopped during this run; resume it to continue.',
  'run-first-unread': 'None of the first {{n}} replies of {{model}} could be read.',
  'run-kept': 'Finished work is kept.',
  'run-last-reply': 'The last one was “{{reply}}”.',
  'run-unknown-family':
    'No family is known for {{model}} ({{family}}), so its answers were read as those of a plain model. Name its family or its coordinates in its record if that is wrong.',
  'run-restarted_one': 'Engine restarted, {{count}} call sent again.',
  'run-restarted_other': 'Engine restarted, {{count}} calls sent again.',
} as const;
