import { createInterface } from 'node:readline';
import {
  type RecordedOutcome,
  recordedOutcome,
  recordedOutcomes,
  type RecordingOptions,
  recordingOptions,
  type RecordingResult,
  recordingResult,
} from '#shared/contract/recordings.ts';
import { themes } from '#shared/theme.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { finishRecording, localBrowser, startRecording } from '#electron/host/recording/recordings.ts';
import { recordTo } from '../../recording/record-to.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, type ExitCode, UsageError } from '../../terminal/exit-codes.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  to?: string;
  url?: string;
  task?: string;
  app?: string;
  size?: string;
  ratio?: string;
  theme?: string;
  outcome: string;
  showSecrets?: boolean;
  out?: string;
}

function sizeOf(size: string) {
  const [, width, height] = /^(\d+)[x×](\d+)$/i.exec(size) ?? [];
  if (!width || !height) throw new UsageError(inWords('cli-record-size', { text: size }));
  return { width: Number(width), height: Number(height) };
}

/** What is recorded: as the flags say, otherwise as `asked` by a link. */
function optionsOf(flags: Options, asked: Partial<RecordingOptions> = {}): RecordingOptions {
  const { url, task, app, size, ratio, theme, showSecrets } = flags;
  const given = {
    ...asked,
    ...(url !== undefined && { url, app: undefined }),
    ...(task !== undefined && { task }),
    ...(app !== undefined && { app }),
    ...(size !== undefined && sizeOf(size)),
    ...(ratio !== undefined && { ratio: Number(ratio) }),
    ...(theme !== undefined && { theme }),
    ...(showSecrets === true && { secrets: true }),
  };
  const read = recordingOptions.safeParse(given);
  if (read.success) return read.data;
  throw new UsageError(`--${phraseWords(shapeProblem(read.error))}`);
}

function outcomeOf(text: string): RecordedOutcome {
  const outcome = recordedOutcome.safeParse(text);
  if (outcome.success) return outcome.data;
  throw new UsageError(inWords('cli-record-outcome', { known: recordedOutcomes.join(', '), text }));
}

function say({ out }: CliSession, results: readonly RecordingResult[]): ExitCode {
  for (const result of results)
    out.result(result, () => {
      if (result.episode === null) return inWords('result-nothing-recorded');
      const words = result.reason ? `${result.outcome}: ${result.reason}` : result.outcome;
      return `${result.steps} ${result.steps === 1 ? 'step' : 'steps'} recorded, ${words}`;
    });
  return results.some(({ outcome }) => outcome === 'uncompleted') ? exit.partly : exit.done;
}

/** Records into the project that a link leads to. */
async function recordOver(link: string, flags: Options, session: CliSession): Promise<ExitCode> {
  const outcome = outcomeOf(flags.outcome);
  const { out, signal, host } = session;
  const results = await recordTo({
    link,
    instead: (asked) => optionsOf(flags, asked),
    userFolder: host.options.userFolder,
    browser: () => localBrowser(host),
    finished: async () => {
      out.note(inWords('cli-record-do'));
      await enterPressed(signal);
      return outcome;
    },
    note: (line) => out.note(line),
    signal,
  });
  return say(session, results);
}

/** Records into a project on this machine. */
async function recordInto(project: string, flags: Options, session: CliSession): Promise<ExitCode> {
  const { client, host, caller, out, signal } = session;
  const options = optionsOf(flags);
  const outcome = outcomeOf(flags.outcome);
  await client.projects.open({ path: project });
  if (!host.session) throw new Error(inWords('cli-record-not-open', { project }));
  const job = startRecording(host, host.session, caller, options, flags.out);
  signal.addEventListener('abort', () => host.jobs.cancel(job.id));
  out.note(inWords('cli-record-do'));
  void enterPressed(signal).then(() => finishRecording(host, outcome).catch(() => undefined));
  const ended = await host.jobs.ended(job.id);
  if (ended.state === 'failed') throw new Error(ended.error ?? inWords('recording-failed'));
  return say(session, [recordingResult.parse(ended.result)]);
}

/** Resolves when a person presses Enter; never when stdin is not a terminal. */
function enterPressed(signal: AbortSignal): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  signal.addEventListener('abort', () => lines.close());
  return new Promise((resolve) => {
    lines.once('line', () => {
      lines.close();
      resolve();
    });
  });
}

export const record: RegisterCommand = (program) => {
  addCommand(
    program,
    'record [project]',
    'record a task in a browser as an episode',
    'record demo --url https://example.com --task "Find the opening hours" --size 1280x720',
  )
    .option('--to <link>', 'record into a project that is served; its Trajectories show the link under Record')
    .option('--url <address>', 'address to start at; with --to, instead of the one that the link asks for')
    .option('--task <words>', 'the task, in words; with --to, instead of the one that the link asks for')
    .option('--app <a>', 'app of the episode; default: the host of the address')
    .option('--size <WxH>', 'size of the page in CSS pixels; default: 1280x720')
    .option('--ratio <r>', 'device pixels per CSS pixel; default: 1')
    .option('--theme <t>', `what pages are told that you prefer: ${themes.join(' ')}; default: light`)
    .option('--outcome <o>', `how the task ended when you press Enter: ${recordedOutcomes.join(' ')}`, 'success')
    .option('--show-secrets', 'record passwords as typed and shown; masked by default')
    .option('--out <dir>', 'also write the recording there, as a folder of pictures and actions; not with --to')
    .addHelpText(
      'after',
      `
A browser opens with a profile of its own, which is deleted at the end. Press Enter here when the task is done. Closing
the browser or Ctrl+C keeps what was recorded as an uncompleted episode. BENCHWRIGHT_CHROMIUM names the browser.

With --to, each step is sent as it is made. If the server cannot be reached, the recording is kept on this machine, and
the same command sends it.`,
    )
    .action((project: string | undefined, flags: Options) =>
      runCommand(flags, async (session) => {
        if (flags.to !== undefined && project === undefined && flags.out === undefined)
          return recordOver(flags.to, flags, session);
        if (project === undefined || flags.to !== undefined || flags.url === undefined || flags.task === undefined)
          throw new UsageError(inWords('cli-record-what'));
        return recordInto(project, flags, session);
      }),
    );
};
