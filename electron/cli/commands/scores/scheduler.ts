import { inWords } from '#shared/phrases/phrase.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { isEvaluable } from '#shared/tasks/define.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { planOf, type SchedulerOptions } from '../../scheduler/plan.ts';
import { schedulers, schedulerScript } from '../../scheduler/scripts.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

interface Options extends CommonOptions, SchedulerOptions {
  print?: boolean;
}

export const scheduler: RegisterCommand = (program) => {
  addCommand(
    program,
    `scheduler <${schedulers.join('|')}> [evaluate-options...]`,
    'print a script that evaluates a bundle in shards: a Slurm job array, a Kubernetes Indexed Job, or GNU parallel',
    'scheduler slurm --print --bundle /shared/demo-1.0 --task mcq --model gpt-4o --models models.json --shards 8 --results /shared/results --budget 40 -- --circular > evaluate.sbatch',
  )
    .addHelpText(
      'after',
      `
Options of evaluate follow after --. Each worker has its ledger on a local disk, moves its finished shard to --results, and
keeps the ledger there when it is interrupted; started again, anywhere, it continues. A shard that ends with 42 is not tried
again; 3 (some items failed) counts as done. --budget is for all shards together, an n-th for each.
Keys are read from environment variables (Kubernetes: from the secret benchwright-keys); they are never in a script.`,
    )
    .option('--print', 'print the script')
    .requiredOption('--bundle <dir>', 'the bundle, as workers see it')
    .requiredOption('--task <id>', 'task to evaluate')
    .requiredOption('--model <name>', 'model to score')
    .requiredOption('--shards <n>', 'number of shards')
    .requiredOption('--results <dir>', 'folder for the shards, as workers see it')
    .option('--models <file>', 'JSON file with the model’s record')
    .option('--at-once <n>', 'at most this many shards at the same time')
    .option('--budget <usd>', 'dollars for all shards together')
    .option(
      '--env <variable>',
      'another variable that workers need; repeatable',
      (name, all: string[]) => [...all, name],
      [],
    )
    .option('--program <command>', 'how workers start Benchwright; default: as here, or benchwright in a pod')
    .option('--cpus <n>', 'processors for each worker', '2')
    .option('--memory <MiB>', 'memory for each worker', '2048')
    .option('--minutes <n>', 'Slurm: time limit of a worker, which then continues in a new one', '240')
    .option('--image <name>', 'Kubernetes: image with Benchwright', 'benchwright:latest')
    .option('--claim <name>', 'Kubernetes: claim of the shared volume', 'benchwright')
    .option('--mount <path>', 'Kubernetes: where the shared volume is mounted', '/shared')
    .action((name: string, more: string[], options: Options) =>
      runCommand(options, async ({ out }) => {
        const engine = schedulers.find((scheduler) => scheduler === name);
        if (!engine) throw new UsageError(inWords('cli-scheduler', { name, known: schedulers.join(', ') }));
        if (!options.print) throw new UsageError(inWords('cli-scheduler-print'));
        const tasks = taskTypes.filter(isEvaluable).map(({ id }) => id);
        if (!tasks.includes(options.task))
          throw new UsageError(inWords('cli-scheduler-task', { task: options.task, known: tasks.join(', ') }));
        const script = schedulerScript(engine, planOf(engine, options, more));
        out.result({ scheduler: engine, script }, () => script);
        return undefined;
      }),
    );
};
