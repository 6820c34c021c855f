import { z } from 'zod';
import { fitting } from '../json/read.ts';
import type { RecordedRun } from './recorded-run.ts';

const entry = z.object({
  kind: z.string(),
  metadata: z.object({ step: z.number().int() }),
  text: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  obs: z.object({ goal: z.string().nullish(), url: z.string().nullish() }).nullish().catch(null),
});
const tape = z.object({ steps: z.array(z.unknown()) });

/** Python's spelling of a JSON value, as far as actions need it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return JSON.stringify(value);
}

function codeOf({ name, arguments: given }: z.infer<typeof entry>): string {
  const args = Array.isArray(given)
    ? given.map(literal)
    : Object.entries(given ?? {}).map(([key, value]) => `${key}=${literal(value)}`);
  return `${name ?? ''}(${args.join(', ')})`;
}

/** The task and the steps of a tape: observations, thoughts and actions, each with the number of its step. */
export function stepsOfTape(value: unknown): RecordedRun {
  // Entries of agents' own kinds are none of these.
  const entries = fitting(tape, value).steps.flatMap((step) => entry.safeParse(step).data ?? []);
  const byNumber = new Map<number, typeof entries>();
  for (const entry of entries) byNumber.set(entry.metadata.step, [...(byNumber.get(entry.metadata.step) ?? []), entry]);
  const steps: RecordedRun['steps'] = [];
  for (const [number, all] of byNumber) {
    const acted = all.filter(({ kind }) => kind === 'browsergym_action');
    if (acted.length === 0) continue;
    const thought = all.find(({ kind }) => kind === 'browsergym_thought')?.text;
    const url = all.find(({ obs }) => obs?.url)?.obs?.url;
    steps.push({
      number,
      code: acted.map(codeOf).join('\n'),
      ...(thought && { thought }),
      ...(url && { url }),
      raw: JSON.stringify(acted.map(({ name, arguments: given }) => ({ name, arguments: given }))),
    });
  }
  return { task: entries.find(({ obs }) => obs?.goal)?.obs?.goal ?? '', steps };
}
