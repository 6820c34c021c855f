import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { AgentMaterial } from './agent-runs.ts';
import type { OwnRow } from './define.ts';
import { groupOfName } from './groups.ts';

/**
 * Where figures of episodes come from: `here` if all were run here; otherwise `scored` if people or a judge decided their
 * success here, and `self-reported` if it is what the import says.
 */
export const sourceOf = (live: boolean, by: SuccessBy): OwnRow['source'] =>
  live ? 'here' : by === 'source' ? 'self-reported' : 'scored';

/** Why some of an agent's figures are left out; nothing if all of these episodes are judged. */
export const notJudged = (count: number, of: number): Phrase[] =>
  count === 0 ? [] : [phrase('row-not-judged', { count, of })];

/** A row of an agent, without figures. */
export const rowOfAgent = ({ agent, record }: AgentMaterial, source: OwnRow['source']): Omit<OwnRow, 'figures'> => ({
  group: groupOfName(agent),
  model: agent === '' ? 'unnamed' : agent,
  source,
  run: null,
  notes: [],
  record,
});
