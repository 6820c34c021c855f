import path from 'node:path';
import { Option } from 'commander';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { announceAgent } from '#electron/host/live/foreign/announced.ts';
import { environments } from '#electron/host/live/environments/registry.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { checkNow } from '../../agent/check.ts';
import { tasksIn } from '../../agent/task-file.ts';
import { type ForeignOptions, foreignAgentOf } from '../../agent/foreign-options.ts';
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
import { exit, type ExitCode, UsageError } from '../../terminal/exit-codes.ts';
import { followRun } from '../../session/follow-run.ts';
import {
  allowKeyOption,
  allowKeys,
  dollars,
  onlyReads,
  replaceModelsOption,
  requireModels,
  takeModels,
  wholeNumber,
} from '../../options/model-options.ts';
import { allowed, codeOf, failedItems, noteEnding, partialOkOption } from '../../session/run-ending.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';
import { callsOf } from '../../words/estimated-calls.ts';
import { counted } from '../../words/counted.ts';

interface Options extends CommonOptions, ForeignOptions, EnvironmentOptions {
  tasks?: string;
  release?: string;
  model?: string;
  grounder?: string;
  check?: boolean;
  judge?: string;
  models?: string;
  yes?: boolean;
  allowKey: string[];
  history: 'turns' | 'summary';
  allowOrigin: string[];
  allowChecker: string[];
  maxSteps?: string;
  runs?: string;
  parallel?: string;
  limit?: string;
  budget?: string;
  estimate?: boolean;
  goldFirst: boolean;
  partialOk?: boolean;
}

/** The origin of a web address. @throws UsageError if it is none */
function originOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError(inWords('cli-not-an-origin', { given }));
}

async function requestOf(options: Options & { env: string }, model: string): Promise<AgentRequest> {
  const { env, grounder, judge, history, tasks: file, release } = options;
  const [maxSteps, limit] = [wholeNumber('max-steps', options.maxSteps), wholeNumber('limit', options.limit)];
  const budget = dollars(options.budget);
  return {
    ...{ env, model, history },
    set: file === undefined ? '' : path.basename(file),
    ...(file !== undefined && { tasks: await tasksIn(file) }),
    ...(release !== undefined && { release }),
    ...(grounder !== undefined && { grounder }),
    ...(judge !== undefined && { judge }),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(options.allowOrigin.length > 0 && { origins: options.allowOrigin.map(originOf) }),
    goldFirst: options.goldFirst,
    runs: wholeNumber('runs', options.runs) ?? 1,
    parallel: wholeNumber('parallel', options.parallel) ?? 1,
    ...(limit !== undefined && { limit }),
    ...(budget !== undefined && { budget }),
  };
}

export const agent: RegisterCommand = (program) => {
  addCommand(
    program,
    'agent <project>',
    'let a model, or an agent of your own, perform tasks in an environment, or resume an unfinished run of the same request',
    'agent demo --env replay --model builtin/scripted --json',
  )
    .addHelpText(
      'after',
      `
Task files that ship with Benchwright: resources/sites/tasks.json (four sites, for --env web), resources/linux/tasks.json (six programs, for --env linux).
Environments: ${environments.map(({ id, name }) => `${id} (${name})`).join(', ')}. Without --tasks and --release, replay uses the project's own episodes, and the others its tasks that are not rejected.
An environment of your own is a module (--env-module); docs/user-guide/agents.md has an example.
An agent of your own is a program (--agent-command) or a server (--agent-url) that speaks the protocol in docs/agent-protocol.md; it gets neither criteria nor gold, and no environment variables but those that --agent-env names.
builtin/random and builtin/scripted are baselines without a key: chance, and the task's own path.
Each attempt becomes an episode of the project. Ctrl+C pauses; the same command resumes.
Exit code 3: done, but some tasks have no outcome, or the budget was used up; 42: a model that it needs has no key, refuses it, or does not exist.`,
    )
    .addOption(new Option('--env <id>', 'environment').choices(environments.map(({ id }) => id)))
    .option(...moduleOption)
    .option(...confirmModuleOption)
    .option(...machineOption)
    .option(...deviceOption)
    .option('--tasks <file>', 'tasks: a JSON list, or JSON lines')
    .option('--release <tag>', 'the tasks of a release; those that the environment cannot run are left out by name')
    .option('--model <name>', 'the agent; with --grounder it plans and names elements in words')
    .option('--agent-command <command>', 'the agent is this program: JSON lines on its standard input and output')
    .option('--agent-url <url>', 'the agent is this server: POST /reset, /step and /end')
    .option('--agent-name <name>', 'what an agent of your own is called in tables; default: its program or address')
    .option(
      '--agent-env <variable>',
      'pass this environment variable on to --agent-command (repeatable)',
      (name: string, before: string[]) => [...before, name],
      [],
    )
    .option('--agent-timeout <seconds>', 'time for one step of an agent of your own (default: 300)')
    .addOption(
      new Option('--agent-pictures <how>', 'how --agent-command gets pictures')
        .choices(['path', 'base64'])
        .default('path'),
    )
    .option('--grounder <name>', 'model that finds the elements which the agent names')
    .option('--judge <name>', 'model that decides criteria in words; without it people do')
    .option('--models <file>', 'JSON file with model records to add first')
    .option(...replaceModelsOption)
    .option(...allowKeyOption)
    .addOption(
      new Option('--history <how>', 'how the agent sees its earlier steps')
        .choices(['turns', 'summary'])
        .default('turns'),
    )
    .option(
      '--allow-origin <url>',
      'with --env web: let pages load from this address too (repeatable)',
      (url: string, before: string[]) => [...before, url],
      [],
    )
    .option(...checkerOption)
    .option('--max-steps <n>', "step limit of every task; default: each task's own")
    .option('--runs <k>', 'try every task k times')
    .option('--parallel <p>', 'episodes at the same time (default: 1)')
    .option('--limit <n>', 'only the first n tasks')
    .option('--no-gold-first', 'do not replay the gold paths before a model is asked')
    .option('--budget <usd>', 'stop cleanly at this many US dollars')
    .option(
      '--check',
      'test the criteria of the tasks against their gold paths instead; asks no model; tasks of the project keep the result, which Review asks for',
    )
    .option(...partialOkOption)
    .option('--estimate', 'print what would be sent and what it would cost; send nothing')
    .action((project: string, options: Options) =>
      runCommand(options, async (session) => {
        const foreign = foreignAgentOf(options);
        const parallel = wholeNumber('parallel', options.parallel) ?? 1;
        const { env, forget } = await namedEnvironment(options, parallel, session.host.options.userFolder);
        const forbid = checkersOf(options.allowChecker);
        const release = foreign ? announceAgent(foreign) : () => {};
        try {
          return await runAgent(session, project, { ...options, env }, foreign?.record.name ?? options.model);
        } finally {
          release();
          forbid();
          forget();
        }
      }),
    );
};

async function runAgent(
  session: CliSession,
  project: string,
  options: Options & { env: string },
  agentName: string | undefined,
): Promise<ExitCode> {
  const { client, out } = session;
  const request = await requestOf(options, agentName ?? '');
  await client.projects.open({ path: project, readOnly: onlyReads(options) });
  if (options.check) return allowed(await checkNow(session, request), options.partialOk);
  if (agentName === undefined) throw new UsageError(inWords('cli-agent-model'));
  await allowKeys(session, options.allowKey);
  await takeModels(session, options);
  const { model, grounder, judge } = options;
  await requireModels(
    session,
    [model, grounder, judge].filter((text) => text !== undefined),
  );
  if (options.estimate) {
    const { problems, keysToAllow: _, ...estimate } = await client.agents.estimate(request);
    for (const problem of problems) out.note(phraseWords(problem));
    out.result(
      estimate,
      () => `${counted(estimate.items, 'tasks')}, at most ${callsOf(estimate)}, about $${estimate.cost.toFixed(2)}`,
    );
    return exit.done;
  }
  const started = await client.agents.start(request);
  for (const { label, why } of started.leftOut) out.note(inWords('cli-task-left-out', { task: label, why }));
  const ended = await followRun(session, started.run.id);
  const failed = await failedItems(session, ended.id);
  const result = await client.agents.result({ id: ended.id });
  out.result({ ...result, state: ended.state }, () => agentText(result));
  noteEnding(session, ended, failed);
  if (ended.state === 'paused' && ended.notes.some(({ code }) => code === 'guard-agent'))
    out.note(inWords('cli-continue-as-declared'));
  return allowed(codeOf(session, ended, failed.length), options.partialOk);
}
