import type { DraftCell } from '#shared/contract/drafting.ts';
import { knowledgeQuestion, knowledgeText } from '#shared/items/knowledge-question/index.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { interactionColumns, reasonAgainst } from '#shared/tasks/knowledge/from-step.ts';
import { perceptionColumns } from '#pipelines/construct/interface-perception/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { episodeLabels } from '../../db/queries/episodes/episode-labels.ts';
import { placesOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { notFound } from '../../errors/errors.ts';
import { stepsWithPictures } from './episodes.ts';
import { isSeed } from './perception.ts';
import { reasonAgainstPlan } from './planning.ts';
import { reasonAgainstCut } from './truncate.ts';

type Made = DraftCell['made'][number] & { content: KnowledgeContent; isSeed: boolean };

/** Live questions whose first picture is from the episode, and text-only ones on its plan. */
function standingQuestions(db: ReadDb, { seq, id }: StoredEpisode): Made[] {
  const shots = new Set(placesOf(db, seq).flatMap(({ picture }) => picture?.screenshotId ?? []));
  const about = [
    ...[...shots]
      .flatMap((shot) => setsBeginningWith(db, shot))
      .flatMap((set) => itemsAbout(db, knowledgeQuestion.id, { kind: 'pictures', id: set.id })),
    ...itemsAbout(db, knowledgeText.id, { kind: 'none', id: null }),
  ];
  return about.flatMap((item) => {
    const content = knowledgeContent.parse(item.content);
    if (item.kind === knowledgeText.id && content.from?.episode !== id) return [];
    return [{ id: item.id, kind: item.kind, state: item.state, content, isSeed: isSeed(db, item.id) }];
  });
}

const named = (found: readonly Made[]): DraftCell['made'] => found.map(({ id, kind, state }) => ({ id, kind, state }));
const open = { why: null, as: null, seeds: 0, made: [] };

/** The questions by what `keyOf` says of them; null: none of them. */
function by(standing: readonly Made[], keyOf: (content: KnowledgeContent) => string | null) {
  const found = new Map<string, Made[]>();
  for (const entry of standing) {
    const key = keyOf(entry.content);
    if (key === null) continue;
    const list = found.get(key);
    if (list) list.push(entry);
    else found.set(key, [entry]);
  }
  return (key: string): readonly Made[] => found.get(key) ?? [];
}

function stepCells(db: ReadDb, episode: StoredEpisode, standing: readonly Made[], steps?: number): DraftCell[] {
  const onPicture = by(standing, ({ column, pictures }) => `${column} ${pictures[0]?.sha256}`);
  const ofStep = by(standing, ({ column, from }) => (from?.episode === episode.id ? `${column} ${from.step}` : null));
  const firstWith = new Map<string, number>();
  return stepsWithPictures(db, episode, false)
    .slice(0, steps)
    .flatMap((step) => {
      const { position, before, after } = step;
      const as = before ? (firstWith.get(before.sha256) ?? null) : null;
      if (before && as === null) firstWith.set(before.sha256, position);
      const perception = perceptionColumns.map((column): DraftCell => {
        const cell = { ...open, step: position, column };
        if (!before) return { ...cell, why: 'no-picture' };
        if (as !== null) return { ...cell, why: 'same-picture', as };
        const on = onPicture(`${column} ${before.sha256}`);
        const seeds = on.filter(
          (entry) => entry.isSeed && (entry.state === 'approved' || entry.state === 'to_review'),
        ).length;
        return {
          ...cell,
          why: seeds === 0 ? 'no-seed' : null,
          seeds,
          made: named(on.filter((entry) => !entry.isSeed)),
        };
      });
      // Pictures that differ in their bytes alone are found when the question is drafted.
      const unchanged = before !== null && before.sha256 === after?.sha256;
      const interaction = interactionColumns.map(
        (column): DraftCell => ({
          ...open,
          step: position,
          column,
          why:
            reasonAgainst(step, column, episode.content.platform) ??
            (unchanged ? 'no-change' : episode.content.derived === null ? null : 'is-copy'),
          made: named(ofStep(`${column} ${position}`)),
        }),
      );
      return [...perception, ...interaction];
    });
}

/**
 * What can be asked about each of an episode's first `steps` steps, by default all, and about all of it, and what was
 * already asked. NOT_FOUND if it does not exist.
 */
export function draftCells(db: ReadDb, id: string, steps?: number): DraftCell[] {
  return db.snapshot(() => {
    const episode = getEpisode(db, id);
    if (!episode) throw notFound('episode', id);
    const standing = standingQuestions(db, episode);
    const plans = standing.filter(({ content: { column, from } }) => column === 'plan' && from?.episode === id);
    const labels = episodeLabels(db, id).get(id) ?? [];
    return [
      ...stepCells(db, episode, standing, steps),
      {
        ...open,
        step: null,
        column: 'goal',
        why: reasonAgainstCut(db, episode),
        made: labels.map(({ itemId, kind, state }) => ({ id: itemId, kind, state })),
      },
      {
        ...open,
        step: null,
        column: 'plan',
        why: reasonAgainstPlan(db, episode),
        made: named(plans),
      },
    ];
  });
}
