import { element } from '#shared/items/element/index.ts';
import { question } from '#shared/items/question/index.ts';

/** Kinds of items that the Review screen opens. */
export const shownKinds: readonly string[] = [question.id, element.id];
