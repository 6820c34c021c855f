/** Why a job cannot be cancelled, started again or finished. */
export const jobRefusalsPhrases = {
  'job-was-cancelled': 'The job was cancelled.',
  'job-cancelled-unchanged': '"{{job}}" was cancelled; nothing was changed.',
  'job-cancelled': '"{{job}}" was cancelled.',
  'job-ended': '"{{job}}" has ended ({{state}}) and cannot be {{what}}.',
  'job-not-failed': '"{{job}}" is {{state}}; only failed or cancelled jobs can be started again.',
  'job-of-closed-project': '"{{job}}" belongs to a project that has been closed; start it there again.',
  'step-still-running': '"{{step}}" is still running; stop it or wait until it ends, then try again.',
  'project-closed-stopped': 'The project was closed, which stopped this.',
  'reading-no-room':
    'While this ran, others saved {{grown}} MB, and there is no room in {{path}} for the copy of {{needed}} MB that it needs to continue ({{why}}). It was stopped so that saves are not held up; nothing was lost. Free some space, or try again while less is saved.',
} as const;
