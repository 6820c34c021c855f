import type { EpisodeContent } from '#shared/episodes/episode.ts';
import type { goalVerdicts } from '#shared/items/goal-completion/label.ts';
import { type KnowledgeContent, knowledgeContent, type yesNoAnswers } from '../../contents/knowledge-question.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** The part of a stored episode that its question needs. */
export interface LabelledEpisode {
  id: string;
  content: Pick<EpisodeContent, 'task' | 'name' | 'platform' | 'apps' | 'derived'>;
  steps: readonly Place[];
  final: Place | null;
}
interface Place {
  picture: { sha256: string; width: number; height: number } | null;
}

/** Maximum number of last pictures shown (GUI Knowledge Bench §3.5). */
const shown = 5;

type Verdict = (typeof goalVerdicts)[number];

/**
 * The key for a label; null if it gives none. "Cannot tell" is a key only for a shortened episode, whose deciding
 * picture was hidden on purpose.
 */
function goldOf(verdict: Verdict, cutShort: boolean): (typeof yesNoAnswers)[number] | null {
  if (verdict === 'success') return 'yes';
  if (verdict === 'failure') return 'no';
  return verdict === 'cannot-tell' && cutShort ? 'unknown' : null;
}

/**
 * The question whether an episode reached its goal, on its last 1 to 5 pictures; or why its label gives none. A
 * shortened copy belongs to the cluster of its original.
 */
export function goalQuestion(
  { id, content: { task, name, platform, apps, derived }, steps, final }: LabelledEpisode,
  verdict: Verdict | null,
): KnowledgeContent | { leftOut: Phrase } {
  if (verdict === null) return { leftOut: phrase('export-no-label') };
  const answer = goldOf(verdict, derived !== null);
  if (answer === null) return { leftOut: phrase('export-neither-yes-nor-no', { label: verdict }) };
  if (task.trim() === '') return { leftOut: phrase('export-no-task') };
  const pictures = [...steps, ...(final ? [final] : [])].flatMap(({ picture }) => picture ?? []).slice(-shown);
  if (pictures.length === 0) return { leftOut: phrase('export-no-pictures') };
  return knowledgeContent.parse({
    column: 'goal',
    form: 'yes_or_no',
    question: task,
    pictures: pictures.map(({ sha256, width, height }) => ({ sha256, width, height })),
    options: [],
    answer,
    ...(answer === 'unknown' && {
      decidingPictureHidden: true,
      rationale: 'Unknown: the deciding picture was hidden on purpose.',
    }),
    app: apps[0] ?? null,
    platform,
    from: { episode: id, step: null, name, task },
    cluster: derived?.from ?? id,
  });
}
