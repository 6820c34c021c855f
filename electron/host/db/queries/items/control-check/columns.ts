import { controlCheck } from '#shared/items/control-check/index.ts';

const ofCheck = (column: 'state' | 'content') =>
  `(SELECT c.${column} FROM items c WHERE c.screenshot_id = s.id AND c.kind = '${controlCheck.id}' AND c.state <> 'retired'
    ORDER BY c.seq LIMIT 1)`;

/** State and content of the check of a screenshot `s`; null for one without. */
export const checkColumns = `${ofCheck('state')}, ${ofCheck('content')}`;
