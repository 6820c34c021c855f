import type { Lint } from '#shared/records/fields.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { CheckedSet } from '#pipelines/construct/tasks/check.ts';
import { copyOfOne } from '#pipelines/construct/tasks/near-copies.ts';
import { comparedBy } from '#pipelines/construct/tasks/payload.ts';
import type { SortedOut } from '#pipelines/construct/tasks/sort-out.ts';
import type { WriteDb } from '../../db/connection.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { Change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { reviewHooks } from '../../items/registry.ts';

const findingCodes = {
  ambiguous: 'lint-checker-ambiguous',
  steps: 'lint-checker-steps',
  date: 'lint-checker-date',
  account: 'lint-checker-account',
  payment: 'lint-checker-payment',
  independent: 'lint-checker-independent',
} as const;

const findingsOf = (model: string, { findings }: CheckedSet['tasks'][number]): Lint[] =>
  findings.map(({ what, why }) => ({
    code: `checker-${what}`,
    severity: 'warning',
    detail: phrase(findingCodes[what], { model, why }),
  }));

/**
 * Creates the tasks that a model wrote. What is left out is rejected with its reason, so that a person can still approve
 * it; so are near-copies of what another item of the run, or an earlier run, wrote. Existing tasks are left unchanged.
 */
export function storeTasks(
  db: WriteDb,
  { runId, sorted, checked }: { runId: string; sorted: SortedOut; checked: CheckedSet | null },
): void {
  const change = new Change(db, { author: { kind: 'model', name: sorted.model }, runId, why: '' });
  const all = itemsAbout(db, agentTaskKind.id, { kind: 'none', id: null });
  const there = all.map(({ id, state, content }) => ({ item: id, state, task: taskContent.parse(content) }));
  const ids = new Set(there.map(({ task }) => task.id));
  const made: string[] = [];
  const add = (content: TaskContent, dropped: string | null, findings: Lint[]) => {
    if (ids.has(content.id)) return;
    ids.add(content.id);
    const state = dropped === null ? 'to_review' : 'rejected';
    const left: Lint[] =
      dropped === null
        ? findings
        : [{ code: 'left-out', severity: 'error', detail: phrase('lint-left-out', { why: dropped }) }];
    const { id } = createItem(change, agentTaskKind.id, {
      content,
      state,
      lints: left,
      why: dropped === null ? inWords('revision-drafted') : inWords('revision-dropped', { why: dropped }),
    });
    there.push({ item: id, state, task: content });
    made.push(id);
  };
  for (const { content, why } of sorted.dropped) add(content, why, []);
  for (const task of checked?.tasks ?? []) {
    const apps = [...task.content.apps].sort().join('\n');
    const others = there.filter(
      (entry) => entry.state !== 'rejected' && [...entry.task.apps].sort().join('\n') === apps,
    );
    const why = copyOfOne(
      comparedBy(task.content),
      others.map((entry) => comparedBy(entry.task)),
    );
    const declined: Lint[] =
      checked?.refusal == null
        ? []
        : [
            {
              code: 'checker-declined',
              severity: 'info',
              detail: phrase('lint-checker-declined', { model: checked.model, reply: checked.refusal.slice(0, 300) }),
            },
          ];
    add(task.content, why, [...findingsOf(checked?.model ?? '', task), ...declined]);
  }
  change.finish();
  reviewHooks(agentTaskKind.id)?.rank(db, made);
}
