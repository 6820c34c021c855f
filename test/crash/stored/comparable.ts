/** Sentences and lints are reworded now and then; everything else has to stay. */
const worded = ['whyHere', 'reason', 'detail', 'why', 'lints', 'lintDetails', 'projectLints'];
/** Fields that answers did not have yet when the project was stored. */
const added = [
  'agreements',
  'assigned',
  'standing',
  'report',
  'counts',
  'blindBoxes',
  'suspected',
  'sameAs',
  'incomplete',
  'blurs',
];
/** Fields that gave gold items away and were removed. */
const gone = ['place', 'gold'];
/** Boxes without instructions are in the queue since then, and count there. */
const counted = ['waiting'];
const left = new Set([...worded, ...added, ...gone, ...counted]);
/** Why a format has nothing to export was worded differently then. */
const reworded = (text: string): string =>
  text.replace(/^There is nothing that (.+) can hold/, 'There is nothing to export as $1');

/** What two versions of the app must say alike about a project: their answers without what may differ. */
export const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      left.has(key) ? undefined : typeof part === 'string' ? reworded(part) : part,
    ),
  ) as unknown;
