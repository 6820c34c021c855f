import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import { inWords } from '#shared/phrases/phrase.ts';
import { environments } from '#electron/host/live/environments/registry.ts';
import { ServedEnvironment } from '#electron/host/services/live-runs/served.ts';
import { isLoopback } from '#electron/serve/addresses.ts';
import { tasksIn } from '../../agent/task-file.ts';
import { checkerOption, checkersOf } from '../../agent/checker-options.ts';
import {
  confirmModuleOption,
  deviceOption,
  type EnvironmentOptions,
  machineOption,
  moduleOption,
  namedEnvironment,
} from '../../agent/environment-options.ts';
import { agentText } from '../../agent/text.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, type ExitCode, UsageError } from '../../terminal/exit-codes.ts';
import { wholeNumber } from '../../options/model-options.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions, EnvironmentOptions {
  tasks?: string;
  allowChecker: string[];
  project?: string;
  out?: string;
  port?: string;
  host: string;
  insecureHttp?: boolean;
  name: string;
  idle?: string;
  parallel?: string;
  maxSteps?: string;
}

/** Episodes at the same time, and seconds after which a client counts as gone, unless told otherwise (our choice). */
const usual = { parallel: 8, idle: 600 };
/** More at the same time would wait for one another. */
const mostParallel = 16;

function portOf({ port, host, insecureHttp }: Options): number | null {
  if (port === undefined) return null;
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new UsageError(inWords('cli-serve-port', { text: port }));
  if (!isLoopback(host) && !insecureHttp) throw new UsageError(inWords('cli-env-reachable', { host }));
  return number;
}

/** Opens the project that gets the episodes; a new one in `--out`. */
async function openProject({ client }: CliSession, { project, out }: Options): Promise<void> {
  if ((project === undefined) === (out === undefined)) throw new UsageError(inWords('cli-env-where'));
  const folder = project ?? path.join(out ?? '', 'project');
  if (project !== undefined || existsSync(path.join(folder, 'project.sqlite'))) {
    await client.projects.open({ path: folder });
    return;
  }
  mkdirSync(path.dirname(path.resolve(folder)), { recursive: true });
  await client.projects.create({ path: folder });
}

async function serve(session: CliSession, environment: string, options: Options): Promise<ExitCode> {
  const { host, caller, out, signal } = session;
  const port = portOf(options);
  const { tasks: file, name } = options;
  const tasks = file === undefined ? undefined : await tasksIn(file);
  const idle = wholeNumber('idle', options.idle) ?? usual.idle;
  const most =
    wholeNumber('parallel', options.parallel) ?? (options.envUrl.length || options.device.length || usual.parallel);
  if (most > mostParallel) throw new UsageError(inWords('cli-env-parallel', { most: mostParallel }));
  const maxSteps = wholeNumber('max-steps', options.maxSteps);
  // Until the process ends, with this command.
  await namedEnvironment({ ...options, env: environment }, most, host.options.userFolder);
  checkersOf(options.allowChecker);
  await openProject(session, options);
  if (!host.session) return exit.failed;
  const request = {
    ...{ env: environment, set: file === undefined ? '' : path.basename(file), history: 'turns' as const },
    ...(tasks && { tasks }),
    ...(maxSteps !== undefined && { maxSteps }),
    ...{ runs: 1, parallel: most },
  };
  const serving = { idleMs: idle * 1000, most, name, by: caller.name };
  const served = new ServedEnvironment(host, host.session, request, serving);
  // Only this command loads the protocol.
  const doors = await import('../../env/doors.ts');
  try {
    if (port === null) await doors.overStdio(served, signal);
    else {
      const http = await doors.overHttp(served, options.host, port);
      process.stdout.write(`${JSON.stringify({ url: http.url, mcp: `${http.url}/mcp`, token: http.token })}\n`);
      out.note(inWords('cli-env-ready'));
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await http.close();
    }
  } finally {
    await served.close();
  }
  const result = served.result();
  if (options.out !== undefined)
    await writeFile(path.join(options.out, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
  // Standard output belongs to the protocol.
  if (port === null) out.note(agentText(result));
  else out.result(result, () => agentText(result));
  return exit.done;
}

export const env: RegisterCommand = (program) => {
  addCommand(
    program,
    'env <environment>',
    'let clients act in an environment: an MCP server, or plain HTTP',
    'env web --tasks resources/sites/tasks.json --out episodes --port 4900',
  )
    .addHelpText(
      'after',
      `
Environments: ${environments.map(({ id, name }) => `${id} (${name})`).join(', ')}. Without --tasks, replay uses the project's own episodes.
Without --port it is an MCP server on standard input and output, with the tools reset, observe, act and finish. With --port it serves MCP under /mcp, and POST /reset, /observe, /act and /finish, GET /tasks and /result beside it. The token that it prints goes with every request: Authorization: Bearer <token>.
Each session becomes an episode, scored like any other; it is kept if its client never finishes. docs/agent-protocol.md has the details.`,
    )
    .option('--tasks <file>', 'tasks: a JSON list, or JSON lines')
    .option(...moduleOption)
    .option(...confirmModuleOption)
    .option(...machineOption)
    .option(...deviceOption)
    .option(...checkerOption)
    .option('--project <folder>', 'project that gets the episodes')
    .option('--out <folder>', 'folder for a new project with the episodes, and result.json with the figures')
    .option('--port <n>', 'serve over HTTP on this port; 0 takes any free one')
    .addOption(new Option('--host <h>', 'address to listen on').default('127.0.0.1'))
    .option('--insecure-http', 'plain HTTP beyond this machine, behind a proxy that encrypts')
    .option('--name <name>', 'what the agent is called in tables', 'client')
    .option('--idle <seconds>', `seconds without a call after which a client counts as gone (default: ${usual.idle})`)
    .option('--parallel <p>', `episodes at the same time (default: ${usual.parallel}, at most ${mostParallel})`)
    .option('--max-steps <n>', "step limit of every task; default: each task's own")
    .action((environment: string, options: Options) =>
      runCommand(options, (session) => serve(session, environment, options)),
    );
};
