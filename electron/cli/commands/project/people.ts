import { inWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import { PeopleList, personRole } from '#electron/host/people/people.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  role?: string;
}

const roleHelp = personRole.options.join(', ');

function roleOf(text: string | undefined): Caller['role'] {
  const role = personRole.safeParse(text);
  if (!role.success)
    throw new UsageError(
      text === undefined
        ? inWords('cli-people-role', { known: roleHelp })
        : inWords('cli-people-role-not', { known: roleHelp, text }),
    );
  return role.data;
}

function nameOf(what: string, name: string | undefined): string {
  if (name === undefined) throw new UsageError(inWords('cli-people-name', { action: what }));
  return name;
}

/** The token is shown here and nowhere else; only its hash is kept. */
const tokenText = (name: string, token: string): string =>
  [inWords('result-token', { name }), `  ${token}`, inWords('result-token-link')].join('\n');

export const people: RegisterCommand = (program) => {
  addCommand(
    program,
    'people <project> [what] [name]',
    'manage who may work in a project over the network: list, add, renew, role, remove, adopt, log',
    'people demo add Ada --role reviewer',
  )
    .option('--role <role>', roleHelp)
    .addHelpText(
      'after',
      `
  people demo                           lists them
  people demo add Ada --role annotator  adds one and prints a token, once
  people demo renew Ada                 a new token; signs out the old one everywhere
  people demo role Ada --role reviewer  another role, effective immediately
  people demo remove Ada                removes a person; their work stays
  people demo adopt                     admits the people listed in a copied project
  people demo log                       who signed in and out, and how the list changed

Annotators draw, answer and save. Reviewers also bring pictures in, edit in bulk and settle samples. Curators do
everything: projects, imports, exports, models, runs, releases.`,
    )
    .action((project: string, what: string | undefined, name: string | undefined, options: Options) =>
      runCommand(options, async ({ out, host }) => {
        const list = new PeopleList(project, host.options.userFolder);
        switch (what ?? 'list') {
          case 'list': {
            const foreign = list.foreign();
            if (foreign.length > 0) out.note(inWords('cli-people-foreign', { foreign: foreign.join(', ') }));
            const rows = list
              .all()
              .map((person) => ({ name: person.name, role: person.role, addedAt: person.addedAt }));
            out.result(rows, () =>
              rows.length === 0
                ? inWords('result-nobody')
                : table(
                    ['name', 'role', 'since'],
                    rows.map((row) => [row.name, row.role, row.addedAt.slice(0, 10)]),
                  ),
            );
            return undefined;
          }
          case 'add': {
            const role = roleOf(options.role);
            const added = nameOf('add', name).trim();
            const token = list.add(added, role);
            out.result({ name: added, role, token }, () => tokenText(added, token));
            return undefined;
          }
          case 'renew': {
            const renewed = nameOf('renew', name);
            const token = list.renew(renewed);
            out.result({ name: renewed, token }, () => tokenText(renewed, token));
            return undefined;
          }
          case 'role': {
            const role = roleOf(options.role);
            list.setRole(nameOf('role', name), role);
            out.result({ name, role }, () => `${name} is now ${role}.`);
            return undefined;
          }
          case 'adopt': {
            const adopted = list.adopt().map((person) => person.name);
            out.result({ adopted }, () => `Admitted: ${adopted.join(', ') || 'nobody'}.`);
            return undefined;
          }
          case 'log': {
            const entries = list.log.entries();
            out.result(entries, () =>
              entries.length === 0
                ? inWords('result-no-access')
                : table(
                    ['at', 'what', 'name', 'role'],
                    entries.map(({ at, what, name: who, role }) => [
                      ...[at.slice(0, 19).replace('T', ' '), what, who, role ?? ''],
                    ]),
                  ),
            );
            return undefined;
          }
          case 'remove':
            list.remove(nameOf('remove', name));
            out.result({ name, removed: true }, () => inWords('result-removed', { name: name ?? '' }));
            return undefined;
          default:
            throw new UsageError(inWords('cli-people-action', { text: String(what) }));
        }
      }),
    );
};
