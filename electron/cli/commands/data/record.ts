import { createInterface } from 'node:readline';
import { recordedOutcome, recordedOutcomes, recordingOptions, recordingResult } from '#shared/contract/recordings.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { finishRecording, startRecording } from '#electron/host/recording/recordings.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  url: string;
  task: string;
  app?: string;
  size: string;
  ratio: string;
  outcome: string;
  showSecrets?: boolean;
  out?: string;
}

function optionsOf({ url, task, app, size, ratio, showSecrets }: Options) {
  const [, width, height] = /^(\d+)[x×](\d+)$/i.exec(size) ?? [];
  if (!width || !height) throw new UsageError(inWords('cli-record-size', { text: size }));
  const given = { url, task, app, width: Number(width), height: Number(height), ratio: Number(ratio) };
  const read = recordingOptions.safeParse({ ...given, secrets: showSecrets === true });
  if (read.success) return read.data;
  throw new UsageError(`--${phraseWords(shapeProblem(read.error))}`);
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
    'record <project>',
    'record a task in a browser as an episode',
    'record demo --url https://example.com --task "Find the opening hours" --size 1280x720',
  )
    .requiredOption('--url <address>', 'address to start at')
    .requiredOption('--task <words>', 'the task, in words')
    .option('--app <a>', 'app of the episode; default: the host of the address')
    .option('--size <WxH>', 'size of the page in CSS pixels', '1280x720')
    .option('--ratio <r>', 'device pixels per CSS pixel', '1')
    .option('--outcome <o>', `how the task ended when you press Enter: ${recordedOutcomes.join(' ')}`, 'success')
    .option('--show-secrets', 'record passwords as typed and shown; masked by default')
    .option('--out <dir>', 'also write the recording there, as a folder of pictures and actions')
    .addHelpText(
      'after',
      `
A browser opens with a profile of its own, which is deleted at the end. Press Enter here when the task is done. Closing
the browser or Ctrl+C keeps what was recorded as an uncompleted episode. BENCHWRIGHT_CHROMIUM names the browser.`,
    )
    .action((project: string, flags: Options) =>
      runCommand(flags, async ({ client, host, caller, out, signal }) => {
        const options = optionsOf(flags);
        const outcome = recordedOutcome.safeParse(flags.outcome);
        if (!outcome.success)
          throw new UsageError(
            inWords('cli-record-outcome', { known: recordedOutcomes.join(', '), text: flags.outcome }),
          );
        await client.projects.open({ path: project });
        if (!host.session) throw new Error(inWords('cli-record-not-open', { project }));
        const job = startRecording(host, host.session, caller, options, flags.out);
        signal.addEventListener('abort', () => host.jobs.cancel(job.id));
        out.note(inWords('cli-record-do'));
        void enterPressed(signal).then(() => finishRecording(host, outcome.data).catch(() => undefined));
        const ended = await host.jobs.ended(job.id);
        if (ended.state === 'failed') throw new Error(ended.error ?? inWords('recording-failed'));
        const result = recordingResult.parse(ended.result);
        const words = result.reason ? `${result.outcome}: ${result.reason}` : result.outcome;
        out.result(result, () =>
          result.episode === null
            ? inWords('result-nothing-recorded')
            : `${result.steps} ${result.steps === 1 ? 'step' : 'steps'} recorded, ${words}`,
        );
        return result.outcome === 'uncompleted' ? exit.partly : exit.done;
      }),
    );
};
