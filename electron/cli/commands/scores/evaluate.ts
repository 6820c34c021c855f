import path from 'node:path';
import { Option } from 'commander';
import { readBundle } from '#electron/host/services/bundle/read.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { draws, type EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { perturbations } from '#shared/tasks/perturbations.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { settingsOf } from '#shared/contract/runs/evaluations/settings.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, type ExitCode, UsageError } from '../../terminal/exit-codes.ts';
import { callsOf } from '../../words/estimated-calls.ts';
import { estimateBundle, evaluateBundle } from '../../runs/evaluate-bundle.ts';
import { evaluateNow, worst } from '../../runs/evaluate-now.ts';
import { changesOf } from '../../runs/changes-of.ts';
import { type EvaluateOptions as Options, requestsOf } from '../../options/evaluation-requests.ts';
import { judgeEpisodes } from '../../agent/judge-episodes.ts';
import {
  allowKeyOption,
  allowKeys,
  confirmAdapterOption,
  confirmAdapters,
  onlyReads,
  replaceModelsOption,
  requireModels,
  takeModels,
} from '../../options/model-options.ts';
import { allowed, partialOkOption } from '../../session/run-ending.ts';
import { type CliSession, runCommand } from '../../session/session.ts';
import { separated } from '#shared/phrases/separated.ts';
import { counted } from '../../words/counted.ts';

const armsOfTasks = taskTypes
  .filter(({ arms }) => arms.length > 0)
  .map(({ id, arms }) => `${id}: ${arms.join(' ')}`)
  .join('; ');

/** The release that was named, otherwise the newest one. */
async function releaseOf({ client }: CliSession, tag: string | undefined): Promise<string> {
  if (tag !== undefined) return tag;
  const [newest] = await client.releases.list();
  if (!newest) throw new UsageError(inWords('cli-no-release'));
  return newest.tag;
}

/** Models that are asked besides the evaluated one. */
const helpersOf = ({ detector, extractor }: Options): string[] => [detector ?? [], extractor ?? []].flat();

type WordedEstimate = Omit<Estimate, 'problems'> & { problems: string[] };

function estimateForPeople(found: WordedEstimate): string {
  const [low, high] = found.range;
  return [
    `${counted(found.items, 'items')}, ${callsOf(found)}`,
    `${counted(found.inputTokens, 'tokens')} in, ${separated(found.outputTokens)} out`,
    `$${found.cost.toFixed(4)} ($${low.toFixed(4)} to $${high.toFixed(4)})`,
    ...found.problems,
  ].join('\n');
}

/** One model after the other; one document for one model, `{evaluations: […]}` for several. */
async function evaluateAll(session: CliSession, requests: readonly EvaluationRequest[]): Promise<ExitCode> {
  // If one of them cannot run, that is reported before anything is sent for another.
  if (requests.length > 1) for (const request of requests) await session.client.evaluations.estimate(request);
  const made: Awaited<ReturnType<typeof evaluateNow>>[] = [];
  for (const request of requests) {
    if (session.signal.aborted) break;
    made.push(await evaluateNow(session, request));
  }
  const [first] = made;
  const { changes, text } = await changesOf(
    session,
    made.map(({ found }) => found),
  );
  const several = {
    evaluations: made.map((evaluation) => evaluation.document),
    ...(changes.length > 0 && { changes }),
  };
  session.out.result(requests.length === 1 ? first?.document : several, () =>
    [...made.map((evaluation) => evaluation.text), ...text].join('\n\n'),
  );
  return worst(made.map((evaluation) => evaluation.code));
}

/** Tasks in which the evaluated model judges episodes. */
const judged = taskTypes.filter(({ episodes }) => episodes === 'judged').map(({ id }) => id);

/** Evaluates a bundle in place of a project. */
async function evaluateFrom(dir: string, session: CliSession, options: Options): Promise<ExitCode> {
  const [model = '', second] = new Set(options.model);
  if (second !== undefined) throw new UsageError(inWords('cli-bundle-one-model'));
  if (judged.includes(options.task)) throw new UsageError(inWords('cli-bundle-judged', { task: options.task }));
  const bundle = await readBundle(dir);
  const { tag } = bundle.manifest.release;
  if (options.release !== undefined && options.release !== tag)
    throw new UsageError(inWords('cli-bundle-release', { tag, asked: options.release }));
  const prepare = async () => {
    await allowKeys(session, options.allowKey);
    await takeModels(session, options);
    await requireModels(session, [model, ...helpersOf(options)]);
  };
  const [request, another] = await requestsOf(model, tag, options);
  if (another) throw new UsageError(inWords('cli-bundle-one-run'));
  if (options.estimate) {
    const { problems, ...estimate } = await estimateBundle(session, { bundle, request, prepare });
    const found = { ...estimate, problems: problems.map(phraseWords) };
    session.out.result(found, () => estimateForPeople(found));
    return exit.done;
  }
  if (options.out === undefined) throw new UsageError(inWords('cli-bundle-out'));
  const out = path.resolve(options.out);
  const work = options.work === undefined ? `${out}.work` : path.resolve(options.work);
  return allowed(await evaluateBundle(session, { bundle, request, out, work, prepare }), options.partialOk);
}

export const evaluate: RegisterCommand = (program) => {
  addCommand(
    program,
    'evaluate [project]',
    'score a model on a release or a bundle, or resume an unfinished run of the same request',
    'evaluate demo --task mcq --model builtin/ocr --release 1.0 --json',
  )
    .addHelpText(
      'after',
      `
On another machine, from a bundle (benchwright bundle), one shard of eight into one file for benchwright merge:
  $ benchwright evaluate --bundle /shared/demo-1.0 --task mcq --model gpt --models models.json --shard 1/8 --out shard-1.sqlite
The ledger is in --work until the shard is done, so the same command continues after an interruption. --budget holds for the shard.
\nTasks: benchwright tasks; and ${judged.join(', ')}: the model judges the project’s episodes and is compared with people.\nModels: benchwright models, or --models file.\nExit code 3: done, but some items failed, or the budget was used up; 42: every model refuses its key or does not exist, or the release does not match what was frozen.`,
    )
    .requiredOption('--task <id>', `task to evaluate: an id from "benchwright tasks", or ${judged.join(', ')}`)
    .requiredOption(
      '--model <name>',
      'model to score; repeatable; builtin/random, builtin/center and builtin/ocr need no file',
      (name: string, all: string[] | undefined) => [...(all ?? []), name],
    )
    .option('--models <file>', 'JSON file with model records to add first')
    .option(...replaceModelsOption)
    .option(...allowKeyOption)
    .option(...confirmAdapterOption)
    .option('--release <tag>', 'release to score on; default: the newest')
    .option('--concurrency <n>', 'maximum number of calls in flight')
    .option('--budget <usd>', 'stop cleanly at this many dollars')
    .option('--limit <n>', 'at most n items')
    .addOption(
      new Option('--draw <how>', 'how --limit picks items: at random, stratified by table cell, or the first ones')
        .choices(draws)
        .default('random'),
    )
    .option('--seed <n>', 'seed of --limit; the same seed picks the same items (default: 1)')
    .option('--bundle <dir>', 'evaluate a bundle instead of a project')
    .option('--out <file>', 'file that a finished evaluation of a bundle leaves; never replaced')
    .option('--work <dir>', 'folder of the ledger of an evaluation of a bundle, on a local disk; default: <out>.work')
    .option('--shard <i/n>', 'every n-th item starting at the i-th, to split the work between machines')
    .option(...partialOkOption)
    .option('--estimate', 'print what would be sent and what it would cost; send nothing')
    .option('--circular', 'ask every rotation of the options; all must be correct')
    .option('--no-image', 'send no pictures')
    .option('--arm <a>', `for tasks with several arms; ${armsOfTasks}`)
    .option('--parity-parser <p>', 'published parser of the parity reading: default, api or ui-tars')
    .option(
      '--visual-prompt <on|off>',
      'knowledge: draw marks on the pictures and refer to them in the question (default: on)',
    )
    .option('--thinking', 'knowledge: ask for reasoning before the answer')
    .option('--samples <k>', 'ask each item k times; prints pass@1 to pass@k')
    .option('--force', 'with --samples: ask even if the temperature is 0, so that all answers are the same')
    .option(
      '--hints <file>',
      'JSON lines {"id", "plan"} with a plan to add to each item; compare with a run without it',
    )
    .option(
      '--few-shot <k>',
      'show k examples with their answers before each item; drawn by --few-shot-seed and held out of the scored items',
    )
    .option('--few-shot-from <tag>', 'take the examples from another release, which shares no item or picture')
    .option('--few-shot-seed <n>', 'seed of the examples (default: 1)')
    .option(
      '--temperature <list>',
      'temperature in place of the record’s; several, as 0,0.5,1, make a sweep of one run each',
    )
    .option(
      '--perturb <list>',
      `the same items changed, one run each beside the plain one: ${perturbations.join(', ')}, or all but the last; prints the change with its interval`,
    )
    .option('--batch', 'send the calls in batches of OpenAI or Anthropic: half price, answers within a day')
    .option('--prompt <file>', 'prompt file in place of the benchmark’s and the model record’s')
    .option(
      '--system <which>',
      'system message: benchmark (as the model’s record says), default (the model’s own: none is sent), or its text',
    )
    .option('--detector <name>', 'model that first describes and locates the component; default: the evaluated model')
    .option(
      '--extractor <name>',
      'model that reads replies which could not be read (tasks with options); figures without and with it',
    )
    .action((project: string | undefined, options: Options) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        if (options.bundle !== undefined && project === undefined)
          return evaluateFrom(options.bundle, session, options);
        if (project === undefined || options.bundle !== undefined)
          throw new UsageError(inWords('cli-project-or-bundle'));
        if (options.out !== undefined || options.work !== undefined) throw new UsageError(inWords('cli-only-bundle'));
        await client.projects.open({ path: project, readOnly: onlyReads(options) });
        await allowKeys(session, options.allowKey);
        await takeModels(session, options);
        await confirmAdapters(session, options.confirmAdapter);
        if (taskType(options.task)?.episodes === 'judged') {
          const [model = '', second] = new Set(options.model);
          if (second !== undefined) throw new UsageError(inWords('cli-one-judge', { task: options.task }));
          if (options.batch) throw new UsageError(inWords('batch-judged', { task: options.task }));
          return allowed(await judgeEpisodes(session, { ...options, model }), options.partialOk);
        }
        await requireModels(session, [...options.model, ...helpersOf(options)]);
        const requests: EvaluationRequest[] = [];
        const release = await releaseOf(session, options.release);
        for (const model of new Set(options.model)) requests.push(...(await requestsOf(model, release, options)));
        if (!options.estimate) return allowed(await evaluateAll(session, requests), options.partialOk);
        const found: (WordedEstimate & { model: string; name: string })[] = [];
        for (const request of requests) {
          const { problems, ...estimate } = await client.evaluations.estimate(request);
          const name = rowName({ model: request.model, settings: settingsOf(request) });
          found.push({ model: request.model, name, ...estimate, problems: problems.map(phraseWords) });
        }
        const [first] = found;
        out.result(found.length === 1 ? first : { estimates: found }, () =>
          found
            .map((estimate) => `${found.length > 1 ? `${estimate.name}\n` : ''}${estimateForPeople(estimate)}`)
            .join('\n\n'),
        );
        return exit.done;
      }),
    );
};
