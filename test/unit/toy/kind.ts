import { z } from 'zod';
import { defineItemKind, stateLeftOut, type SubjectKind } from '#shared/items/define.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';

const content = z.object({ claim: z.string(), holds: z.boolean(), because: z.string().default('') });
export type Claim = z.infer<typeof content>;
const answer = z.enum(['holds', 'does-not', 'cannot-tell']);

/** A claim about something, true or false: a kind that only this folder knows about. */
const toyAbout = (id: string, subject: SubjectKind) =>
  defineItemKind<Claim, z.infer<typeof answer>>({
    id,
    plural: `${id}s`,
    subject,
    partOf: null,
    content,
    label: ({ claim }) => claim,
    facet: () => null,
    words: ({ claim }) => [claim],
    lints: ({ because }) =>
      because === ''
        ? [{ code: 'toy-unfounded', severity: 'info', detail: textPhrase('The claim is not founded.') }]
        : [],
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
      unfit: ({ claim }) => (claim.trim() === '' ? textPhrase('it claims nothing') : null),
      rejectReasons: ['nonsense'],
    },
  });

export const toy = toyAbout('toy-claim', 'screenshot');
/** The same about an episode, about several pictures, and about nothing outside the claim. */
export const toyOnEpisode = toyAbout('toy-episode-claim', 'episode');
export const toyOnPictures = toyAbout('toy-pictures-claim', 'pictures');
export const toyOnNothing = toyAbout('toy-bare-claim', 'none');
