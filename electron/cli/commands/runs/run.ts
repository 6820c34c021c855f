import { inWords, phrasesWords } from '#shared/phrases/phrase.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { callsOf } from '../../words/estimated-calls.ts';
import { followRun } from '../../session/follow-run.ts';
import { allowed, codeOf, failedItems, partialOkOption } from '../../session/run-ending.ts';
import {
  allowKeyOption,
  allowKeys,
  dollars,
  onlyReads,
  optionsOf,
  rolesOf,
  replaceModelsOption,
  takeModels,
  wholeNumber,
} from '../../options/model-options.ts';
import { shardOf } from '../../options/shard.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions {
  models?: string;
  yes?: boolean;
  allowKey: string[];
  role: string[];
  option: string[];
  limit?: string;
  shard?: string;
  budget?: string;
  estimate?: boolean;
  seed?: string;
  filter?: string;
  episode: string[];
  partialOk?: boolean;
}

/** The pipeline with its roles as given; a required role without a model gets its built-in one. */
async function assign({ client, out }: CliSession, pipelineId: string, given: Record<string, string[]>) {
  const all = await client.runs.pipelines();
  const pipeline = all.find((p) => p.id === pipelineId);
  if (!pipeline)
    throw new UsageError(inWords('cli-no-pipeline', { pipeline: pipelineId, known: all.map((p) => p.id).join(', ') }));
  const roles = { ...given };
  for (const role of pipeline.roles) {
    if (!role.required || roles[role.id] || role.builtin === null) continue;
    roles[role.id] = [role.builtin];
    out.note(inWords('cli-role-builtin', { role: role.id, model: role.builtin }));
  }
  return { pipeline, roles };
}

export const run: RegisterCommand = (program) => {
  addCommand(
    program,
    'run <project> <pipeline>',
    'run a construction pipeline, or resume an unfinished run of it',
    'run demo understanding --models models.json --role generator=gpt-4o --role verifier=claude --budget 5 --json',
  )
    .addHelpText(
      'after',
      '\nPipelines, their roles and options: benchwright pipelines. Ctrl+C pauses; the same command resumes.\nExit code 3: done, but some items failed, or the budget was used up; 42: every model that it still needs refuses its key or does not exist.',
    )
    .option('--models <file>', 'JSON file with model records to add first')
    .option(...replaceModelsOption)
    .option(...allowKeyOption)
    .option('--role <role=model>', 'model for a role; repeatable', (pair, all: string[]) => [...all, pair], [])
    .option('--option <option=value>', 'a pipeline setting; repeatable', (pair, all: string[]) => [...all, pair], [])
    .option('--seed <n>', 'short for --option seed=n')
    .option('--filter <how>', 'short for --option filter=how: rotations or single')
    .option(
      '--episode <id>',
      'only this episode, for pipelines over episodes; repeatable',
      (id, all: string[]) => [...all, id],
      [],
    )
    .option('--limit <n>', 'at most this many items')
    .option('--shard <i/n>', 'every n-th item starting at the i-th, to split the work between copies of a project')
    .option('--budget <usd>', 'stop cleanly at this many US dollars')
    .option(...partialOkOption)
    .option('--estimate', 'print what would be sent and what it would cost; send nothing')
    .action((path: string, pipeline: string, options: Options) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        const budget = dollars(options.budget);
        const limit = wholeNumber('limit', options.limit);
        const shard = shardOf(options.shard);
        const given = rolesOf(options.role);
        await client.projects.open({ path, readOnly: onlyReads(options) });
        await allowKeys(session, options.allowKey);
        await takeModels(session, options);
        const { pipeline: found, roles } = await assign(session, pipeline, given);
        const short = [
          ...(options.seed === undefined ? [] : [`seed=${options.seed}`]),
          ...(options.filter === undefined ? [] : [`filter=${options.filter}`]),
        ];
        const set = optionsOf([...options.option, ...short], found.options);
        const request = {
          pipeline,
          roles,
          ...(Object.keys(set).length === 0 ? {} : { options: set }),
          ...(limit === undefined ? {} : { limit }),
          ...(shard === undefined ? {} : { shard }),
          ...(options.episode.length === 0 ? {} : { episodes: options.episode }),
          ...(budget === undefined ? {} : { budget }),
        };
        if (options.estimate) {
          const { problems, keysToAllow: _, ...estimate } = await client.runs.estimate(request);
          for (const problem of problems) out.note(phraseWords(problem));
          out.result(
            estimate,
            () =>
              `${estimate.items} items, ${callsOf(estimate)}, ` +
              `about $${estimate.cost.toFixed(2)} ($${estimate.range[0].toFixed(2)} to $${estimate.range[1].toFixed(2)})`,
          );
          return exit.done;
        }
        const started = await client.runs.start(request);
        const ended = await followRun(session, started.id);
        const failed = await failedItems(session, ended.id);
        if (ended.notes.length > 0) out.note(phrasesWords(ended.notes));
        const result = {
          run: ended.id,
          state: ended.state,
          done: ended.done,
          failed,
          calls: ended.calls,
          reused: ended.reused,
          cost: ended.spent,
        };
        out.result(result, () =>
          [
            `${ended.done} done, ${failed.length} failed, ${ended.calls} calls, ${ended.reused} reused, $${ended.spent.toFixed(4)}`,
            ...failed.map((f) => `failed ${f.item}: ${f.why}`),
          ].join('\n'),
        );
        return allowed(codeOf(session, ended, failed.length), options.partialOk);
      }),
    );
};
