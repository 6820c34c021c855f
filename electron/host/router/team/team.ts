import type { CallContext } from '../../host.ts';
import { PeopleList } from '../../people/people.ts';
import { readPersonName } from '../../people/person.ts';

/**
 * The people of the open project, by name: those on its list and whoever runs the studio; without a list, everybody who
 * is `known` from their work, and the caller.
 */
export function teamIn({ host, caller }: CallContext, known: readonly string[]): string[] {
  const { session, options } = host;
  const listed = session ? new PeopleList(session.folder, options.userFolder).all().map(({ name }) => name) : [];
  const names = listed.length > 0 ? [...listed, readPersonName(options.userFolder)] : [...known, caller.name];
  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}
