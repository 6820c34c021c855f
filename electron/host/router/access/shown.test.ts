import { expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import type { Blind } from '../../items/blind/blind.ts';
import { shown } from './shown.ts';

it('says nothing to annotators about what somebody records, also when it failed', () => {
  const failed: Job = {
    ...{ id: 'j', kind: 'recording', title: textPhrase('Recording secret.example'), state: 'failed' },
    ...{ done: 0, total: null, secondsLeft: null, startedAt: '2026-01-01T00:00:00.000Z', endedAt: null, result: {} },
    error: 'secret.example did not open.',
    phrase: textPhrase('secret.example did not open.'),
  };
  const list = shown['jobs.list'];
  const seen = typeof list === 'function' ? list([failed], {} as Blind, undefined) : [];
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect(seen).toMatchObject([{ title: phrase('job-recording-untold'), error: null }]);
});
