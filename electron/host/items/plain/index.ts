import { z } from 'zod';
import { type AnyItemKind, reviewedAs, type ReviewRules } from '#shared/items/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getItem, itemsWithIds, setRank } from '../../db/queries/items/items.ts';
import { setState } from '../../changes/save.ts';
import type { ReviewHooks } from '../define.ts';
import { rankByAnswers } from '../rank/by-answers.ts';
import { decideByScript } from './scripted.ts';
import { rulePlain } from './rule.ts';

const withApp = z.object({ app: z.string() });

/** The revision of a waiting item that can be approved unchanged. */
function approvable(db: ReadDb, kind: AnyItemKind, rules: ReviewRules<unknown, unknown>, id: string): number | null {
  const item = getItem(db, kind.id, id);
  return item?.state === 'to_review' && rules.unfit(kind.content.parse(item.content)) === null ? item.revision : null;
}

/** The hooks of a kind that is reviewed by its declaration alone; none for one that is not reviewed on its own. */
export function plainHooks(kind: AnyItemKind): ReviewHooks[] {
  return kind.review ? [hooksFor(kind, kind.review)] : [];
}

function hooksFor(kind: AnyItemKind, rules: ReviewRules<unknown, unknown>): ReviewHooks {
  return {
    id: kind.id,
    lanes: [{ as: reviewedAs(kind) ?? kind.id, throughParts: false }],
    rank: (db, ids) => rankByAnswers(db, kind, ids),
    stateOf: (db, id) => getItem(db, kind.id, id)?.state ?? null,
    queueRows(db, _me, records) {
      const of = new Map(records.map((record) => [record.id, record]));
      // An item without a subject that has an app names its own, if that may be seen before the answer.
      const wanted = records.flatMap(({ id, voted, app }) => (voted === 1 || app === null ? [id] : []));
      return new Map(
        itemsWithIds(db, wanted).map(({ id, state, content }) => {
          const record = of.get(id);
          const app = record?.app ?? withApp.safeParse(rules.blind(kind.content.parse(content))).data?.app ?? null;
          return [id, { app, ...(record?.voted === 1 && { state }) }];
        }),
      );
    },
    open: null,
    apply: rulePlain,
    decide: decideByScript,
    putBack: (to, id) => void setState(to, kind.id, id, 'to_review'),
    approvable: (db, id) => approvable(db, kind, rules, id),
    raise(db, id, rank) {
      const item = getItem(db, kind.id, id);
      if (item?.state === 'to_review') setRank(db, id, item.disagreement, Math.max(item.rank, rank));
    },
  };
}
