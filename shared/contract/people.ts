import { z } from 'zod';
import { isoTime } from '../records/fields.ts';
import { procedure } from './errors.ts';

const name = z.string().trim().min(1).max(60);
const role = z.enum(['annotator', 'reviewer', 'curator']);
/** Days that a new link waits for its first use; null for no limit. */
const days = z.number().int().min(1).max(90).nullable();

/** Whether a person's link was opened: it signs in one browser, once. */
export const linkStates = ['waiting', 'used', 'expired'] as const;

export const teamPerson = z.object({
  name: z.string(),
  role,
  /** Whoever runs the studio: not on the list, and always a curator. */
  owner: z.boolean(),
  addedAt: isoTime.nullable(),
  /** Null for the owner, who has no link of this kind. */
  link: z.enum(linkStates).nullable(),
  /** When an unused link ends; null for never. */
  expiresAt: isoTime.nullable(),
  /** Whether a page of theirs is connected now. */
  online: z.boolean(),
  /** The last time they saved, answered or decided; null if they have not yet. */
  lastWorked: isoTime.nullable(),
});
export type TeamPerson = z.infer<typeof teamPerson>;

export const team = z.object({
  people: z.array(teamPerson),
  /** Names on a list that came with a copied project; nobody is admitted until whoever runs the studio adopts it. */
  foreign: z.array(z.string()),
  /** From where a link can be opened: nowhere yet (no server runs), this computer alone, or the network. */
  served: z.enum(['no', 'here', 'network']),
});
export type Team = z.infer<typeof team>;

/** A new link, shown once: only its token's hash is kept. `link` is null where no server runs. */
export const invitation = z.object({
  name: z.string(),
  token: z.string(),
  link: z.string().nullable(),
  expiresAt: isoTime.nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const invited = z.object({ name, role, days });

/** Who may work in the open project over the network. All of it is for curators. */
export const people = {
  list: procedure.output(team),
  /** Errors: INVALID for a name that is on the list. */
  invite: procedure.input(invited).output(invitation),
  /** A new link; the old one and the browsers it signed in lose access at once. */
  renew: procedure.input(z.object({ name, days })).output(invitation),
  /** Errors: INVALID for one's own role. */
  setRole: procedure.input(z.object({ name, role })).output(team),
  /** They lose access at once; what they made stays under their name. Errors: INVALID for oneself. */
  remove: procedure.input(z.object({ name })).output(team),
  /** Admits the people of a copied list; for whoever runs the studio. */
  adopt: procedure.output(team),
};
