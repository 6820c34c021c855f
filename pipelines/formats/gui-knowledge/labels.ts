import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { goalContent } from '#shared/items/goal-completion/label.ts';
import { knowledgeKindOf } from '#shared/items/knowledge-question/index.ts';
import { goalQuestion } from '#shared/tasks/knowledge/goal.ts';
import type { WriteEpisode, WriteLoose } from '../episodes/write.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { kindName } from '#shared/items/kind-name.ts';

/** Labels of an episode's end as questions of the column GoalInterpretation; other items about it are left out. */
export function questionsOfLabels(episode: WriteEpisode, leftOut: (name: string, why: Phrase) => void): WriteLoose[] {
  const { id, content, steps, final, items = [] } = episode;
  return items.flatMap((item): WriteLoose[] => {
    if (item.kind !== goalCompletion.id) {
      leftOut(item.label, phrase('export-kind', { format: 'GUI Knowledge Bench', kind: kindName(item.kind) }));
      return [];
    }
    const question = goalQuestion(episode, goalContent.parse(item.content).label?.verdict ?? null);
    if ('leftOut' in question) {
      leftOut(content.name, question.leftOut);
      return [];
    }
    const shown = new Set(question.pictures.map(({ sha256 }) => sha256));
    const places = [...steps, ...(final ? [final] : [])];
    const pictures = places.flatMap(({ name, picture }) =>
      picture && shown.has(picture.sha256) ? [{ name, picture }] : [],
    );
    const made = { ...item, kind: knowledgeKindOf(question).id, content: question };
    return [{ set: { id, content: { name: content.name }, pictures }, items: [made] }];
  });
}
