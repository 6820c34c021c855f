import { phrase } from '#shared/phrases/phrase.ts';
import type { CallContext } from '../../host.ts';
import { TeamList } from './team-list.ts';
import { assertMayWrite } from '../../services/projects/projects.ts';
import { api, requireSession } from '../access/base.ts';
import { assertOwn } from '../access/roles.ts';

const teamOf = (context: CallContext): TeamList => new TeamList(context, requireSession(context));

/** The list, for somebody who is about to change it. */
function changing(context: CallContext): TeamList {
  assertMayWrite(context.host);
  return teamOf(context);
}

export const people = {
  list: api.people.list.handler(({ context }) => teamOf(context).team()),
  invite: api.people.invite.handler(({ context, input }) =>
    changing(context).invite(input.name, input.role, input.days),
  ),
  renew: api.people.renew.handler(({ context, input }) => changing(context).renew(input.name, input.days)),
  setRole: api.people.setRole.handler(({ context, input }) => changing(context).setRole(input.name, input.role)),
  remove: api.people.remove.handler(({ context, input }) => changing(context).remove(input.name)),
  adopt: api.people.adopt.handler(({ context }) => {
    assertOwn(context.caller, phrase('owner-adopts'));
    return changing(context).adopt();
  }),
};
