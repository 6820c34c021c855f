import type { Lint } from '#shared/records/fields.ts';
import type { Surroundings } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { lintsOf, replaceLints } from '../../db/queries/items/lints.ts';
import { contentLints } from './content-lints.ts';
import { surroundingsOf } from './surroundings.ts';

/**
 * Repeats the checks that depend on the screenshot's app: a question must not name it. `on` is the screenshot as it will be;
 * as it is stored unless given.
 */
export function relintByApp(
  db: WriteDb,
  screenshotId: string,
  on: Surroundings = surroundingsOf(db, { kind: 'screenshot', id: screenshotId }),
): void {
  for (const kind of itemKinds()) {
    if (kind.appLints.length === 0) continue;
    const byApp = ({ code }: Lint) => kind.appLints.includes(code);
    for (const item of itemsOf(db, kind.id, screenshotId, false)) {
      const others = lintsOf(db, kind.id, item.id).filter((lint) => !byApp(lint));
      const now = contentLints(kind.id, item.content, on).filter(byApp);
      replaceLints(db, kind.id, item.id, screenshotId, [...others, ...now]);
    }
  }
}
