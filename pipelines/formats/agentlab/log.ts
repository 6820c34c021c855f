import type { RecordedRun } from './recorded-run.ts';

/** The start of a line of the log: `2024-11-27 01:23:11,123 - 4711 - browsergym… - DEBUG - `. */
const entry = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[,.]\d+ - \d+ - \S+ - \w+ - /m;

/** The steps that an experiment's log names: "Starting step 3." and what the agent chose then. */
export function stepsOfLog(log: string): RecordedRun['steps'] {
  const steps: RecordedRun['steps'] = [];
  let number = -1;
  for (const text of log.split(entry)) {
    const started = /^Starting step (\d+)\./.exec(text);
    if (started) number = Number(started[1]);
    const chosen = /^Agent chose action:\s*([\s\S]*)$/.exec(text)?.[1]?.trim();
    if (chosen === undefined || chosen === 'None') continue;
    if (!started && number < 0) number = 0;
    steps.push({ number, code: chosen, raw: JSON.stringify({ step: number, action: chosen }) });
  }
  return steps;
}
