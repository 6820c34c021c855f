import type { Invitation, Team, TeamPerson } from '#shared/contract/people.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { lastWorked } from '../../db/queries/review/last-worked.ts';
import { failure } from '../../errors/errors.ts';
import type { CallContext } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Caller } from '../../people/caller.ts';
import { expired, PeopleList } from '../../people/people.ts';
import { readPersonName } from '../../people/person.ts';

const alike = (a: string, b: string): boolean =>
  a.trim().normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/** The list of people of one open project, as curators see and change it in the app. */
export class TeamList {
  readonly #list: PeopleList;
  readonly #session: ProjectSession;
  readonly #context: CallContext;

  constructor(context: CallContext, session: ProjectSession) {
    this.#context = context;
    this.#session = session;
    this.#list = new PeopleList(session.folder, context.host.options.userFolder);
  }

  get #owner(): string {
    const { caller, host } = this.#context;
    return caller.listed ? readPersonName(host.options.userFolder) : caller.name;
  }

  team(): Team {
    const { served } = this.#context.host;
    const used = this.#usedLinks();
    const seen = (name: string) => ({
      online: this.#context.host.streams.has(name),
      lastWorked: lastWorked(this.#session.read, name),
    });
    const people = this.#list.all().map((person): TeamPerson => {
      const link = used.has(person.name) ? 'used' : expired(person) ? 'expired' : 'waiting';
      const { name, role, addedAt, expiresAt = null } = person;
      return { name, role, owner: false, addedAt, link, expiresAt: link === 'used' ? null : expiresAt, ...seen(name) };
    });
    const owner = this.#owner;
    const first: TeamPerson = {
      ...{ name: owner, role: 'curator', owner: true, addedAt: null, link: null, expiresAt: null },
      ...seen(owner),
    };
    return {
      people: [first, ...people],
      foreign: this.#list.foreign(),
      served: served === null ? 'no' : served.local ? 'here' : 'network',
    };
  }

  /** Names whose current link has signed somebody in. */
  #usedLinks(): Set<string> {
    const used = new Set<string>();
    for (const { what, name } of this.#list.log.entries()) {
      if (what === 'signed-in') used.add(name);
      if (what === 'added' || what === 'renewed' || what === 'removed') used.delete(name);
    }
    return used;
  }

  invite(name: string, role: Caller['role'], days: number | null): Invitation {
    if (alike(name, this.#owner)) throw failure('INVALID', phrase('people-owner', { name }), { field: 'name' });
    return this.#invitation(name.trim(), this.#list.add(name, role, days));
  }

  renew(name: string, days: number | null): Invitation {
    return this.#invitation(name, this.#list.renew(name, days));
  }

  setRole(name: string, role: Caller['role']): Team {
    if (alike(name, this.#context.caller.name)) throw failure('INVALID', phrase('people-own-role'), { field: 'role' });
    this.#list.setRole(name, role);
    return this.#changed();
  }

  remove(name: string): Team {
    if (alike(name, this.#context.caller.name))
      throw failure('INVALID', phrase('people-own-removal'), { field: 'name' });
    this.#list.remove(name);
    return this.#changed();
  }

  adopt(): Team {
    this.#list.adopt();
    return this.#changed();
  }

  #changed(): Team {
    this.#context.host.events.changed(['person']);
    return this.team();
  }

  #invitation(name: string, token: string): Invitation {
    this.#context.host.events.changed(['person']);
    const expiresAt = this.#list.all().find((person) => person.name === name)?.expiresAt ?? null;
    return { name, token, link: this.#context.host.served?.link(token) ?? null, expiresAt };
  }
}
