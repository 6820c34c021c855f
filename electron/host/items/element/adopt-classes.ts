import type { LabelSet } from '#shared/labels/label-set.ts';
import { projectComponent, withComponent } from '#shared/labels/components.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { elementsOfClass } from '../../db/queries/items/element/imported-classes.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { saveEntity } from '../../changes/save.ts';
import { getElement } from './read.ts';

/** Gives imported elements the component type that their class has just become, in one undo step. */
export function adoptClasses(session: ProjectSession, by: string, before: LabelSet, after: LabelSet): void {
  const fresh = after.components.filter(({ name }) => !projectComponent(before, name));
  const found = fresh.flatMap((type) => elementsOfClass(session.write, type.name).map((id) => ({ id, type })));
  if (found.length === 0) return;
  change(
    session,
    { author: { kind: 'person', name: by }, label: 'adopt-component', why: inWords('revision-component') },
    (to) => {
      for (const { id, type } of found) {
        const { content, state } = getElement(to.db, id);
        saveEntity(to, 'element', id, null, withComponent(content, type), { state });
      }
    },
  );
}
