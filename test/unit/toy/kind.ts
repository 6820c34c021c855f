import { z } from 'zod';
import { defineItemKind, stateLeftOut } from '#shared/items/define.ts';

const content = z.object({ claim: z.string(), holds: z.boolean(), because: z.string().default('') });
const answer = z.enum(['holds', 'does-not', 'cannot-tell']);

/** A claim about a screenshot that holds or does not: a kind that nothing but this folder knows of. */
export const toy = defineItemKind<z.infer<typeof content>, z.infer<typeof answer>>({
  id: 'toy-claim',
  plural: 'toy-claims',
  subject: 'screenshot',
  partOf: null,
  content,
  label: ({ claim }) => claim,
  facet: () => null,
  words: ({ claim }) => [claim],
  lints: ({ because }) =>
    because === '' ? [{ code: 'toy-unfounded', severity: 'info', detail: 'The claim is not founded.' }] : [],
  appLints: [],
  keepsFindings: () => false,
  release: { leftOut: ({ state }) => stateLeftOut(state), order: () => 0 },
  review: {
    answer,
    key: ({ holds }) => (holds ? 'holds' : 'does-not'),
    labelOf: (given) => given,
    answerLabel: (given) => given,
    misfit: () => null,
    blind: ({ claim }) => ({ claim }),
    unfit: ({ claim }) => (claim.trim() === '' ? 'it claims nothing' : null),
    rejectReasons: ['nonsense'],
  },
});
