import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { UsageError } from '../terminal/exit-codes.ts';
import { planOf, type SchedulerOptions } from './plan.ts';
import { type Scheduler, schedulers, schedulerScript } from './scripts.ts';

let root: string;
const at = (name: string) => path.join(root, name);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'benchwright scheduler-'));
  mkdirSync(at('bin'));
  // A stand-in for the command line: notes its arguments, works as the file `how` says, and leaves what workers leave.
  program(
    'fake',
    `printf '%s\\n' "$@" "" >> '${at('called')}'
for word; do case $last in --work) work=$word;; --out) out=$word;; esac; last=$word; done
mkdir -p "$work"; echo "$BASHPID" >> "$work/ledger"
. '${at('how')}'`,
  );
  program('sleep', 'true');
  program('scontrol', `echo "$@" >> '${at('scontrol-said')}'`);
  writeFileSync(at('models.json'), JSON.stringify({ models: [{ name: 'm', provider: 'openai', model: 'm' }] }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function program(name: string, text: string): void {
  writeFileSync(at(`bin/${name}`), `#!/bin/bash\nlast=; ${text}\n`);
  chmodSync(at(`bin/${name}`), 0o755);
}

const usual: SchedulerOptions = {
  ...{ bundle: '/shared/demo', task: 'mcq', model: 'builtin/random', results: '/shared/results', shards: '3', env: [] },
  ...{ cpus: '2', memory: '2048', minutes: '60', image: 'benchwright:1', claim: 'benchwright', mount: '/shared' },
};
const script = (engine: Scheduler, options: Partial<SchedulerOptions> = {}, more: string[] = []) =>
  schedulerScript(engine, planOf(engine, { ...usual, ...options }, more));

interface Job {
  spec: Record<string, unknown> & {
    template: {
      spec: { containers: { args: string[]; env: { name: string; value?: string; valueFrom?: unknown }[] }[] };
    };
  };
}

/** The script that a worker of each scheduler runs, in the test's folder, for shard 2. */
function worker(engine: Scheduler, more: string[] = []): { args: string[]; env: NodeJS.ProcessEnv } {
  const options = { bundle: at("the 'bundle'"), results: at('results'), mount: root };
  let text = script(engine, options, more);
  if (engine === 'k8s') text = (parse(text) as Job).spec.template.spec.containers[0]?.args[0] ?? '';
  // The stand-in's path contains a blank, which --program cannot.
  text = text.replace(/^benchwright=\(.*\)$/m, `benchwright=('${at('bin/fake')}')`);
  writeFileSync(at(`${engine}.sh`), text);
  return {
    args: [at(`${engine}.sh`), ...(engine === 'parallel' ? ['shard', '2'] : [])],
    env: {
      ...{ PATH: `${at('bin')}:${process.env['PATH']}`, BENCHWRIGHT_LOCAL: root },
      ...{ SLURM_ARRAY_TASK_ID: '2', SLURM_JOB_ID: '77', JOB_COMPLETION_INDEX: '1' },
    },
  };
}

function runShard(engine: Scheduler, how: string, more: string[] = []): number | null {
  writeFileSync(at('how'), how);
  const { args, env } = worker(engine, more);
  const { status, stderr } = spawnSync('bash', args, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return status;
}

const calls = () => (existsSync(at('called')) ? readFileSync(at('called'), 'utf8').split('\n\n').slice(0, -1) : []);
const finish = 'echo shard > "$out"; echo told; exit 0';

describe.each(schedulers)('%s', (engine) => {
  it('evaluates its shard with the arguments as given, and leaves one file', () => {
    const odd = ['--hints', `it's "$HOME" \`x\` $(x) ; & \\`];
    expect(runShard(engine, finish, odd)).toBe(0);
    const [call = '', ...others] = calls();
    expect(others).toEqual([]);
    const [first, ...args] = call.split('\n');
    expect(first).toBe('evaluate');
    expect(args.join('\n')).toContain(
      ['--bundle', at("the 'bundle'"), '--task', 'mcq', '--model', 'builtin/random', ...odd, '--shard', '2/3'].join(
        '\n',
      ),
    );
    expect(args).toContain('--partial-ok');
    expect(readdirSync(at('results')).sort()).toEqual(['shard-2-of-3.json', 'shard-2-of-3.sqlite']);
    expect(readFileSync(at('results/shard-2-of-3.json'), 'utf8')).toBe('told\n');
    // Finished shards are not started again.
    expect(runShard(engine, 'exit 1')).toBe(0);
    expect(calls()).toHaveLength(1);
  });

  it('passes on 42 and 130 at once, keeps the ledger, and continues it', () => {
    expect(runShard(engine, 'exit 42')).toBe(42);
    expect(runShard(engine, 'exit 130')).toBe(130);
    expect(calls()).toHaveLength(2);
    expect(readdirSync(at('results'))).toEqual(['shard-2-of-3.work.tar']);
    // On another machine there is only what was kept.
    for (const name of readdirSync(root)) if (name.startsWith('benchwright-')) rmSync(at(name), { recursive: true });
    expect(runShard(engine, `[ "$(wc -l < "$work/ledger")" -eq 3 ] || exit 9; ${finish}`)).toBe(0);
    expect(readdirSync(at('results')).sort()).toEqual(['shard-2-of-3.json', 'shard-2-of-3.sqlite']);
  });

  it('waits for the worker to end after a signal, and reports how it ended', async () => {
    // A Node program, as the command line is: bash sometimes loses a signal that arrives while it starts a program.
    writeFileSync(
      at('worker.mjs'),
      `process.on('SIGTERM', () => process.exit(130)); setInterval(() => {}, 1000); console.error('ready');`,
    );
    writeFileSync(at('how'), `exec '${process.execPath}' '${at('worker.mjs')}'`);
    const { args, env } = worker(engine);
    const child = spawn('bash', args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    await once(child.stderr, 'data');
    // Kubernetes tells the first process only, Slurm before its time limit too; GNU parallel tells the whole group.
    if (engine === 'parallel') process.kill(-(child.pid ?? 0), 'SIGTERM');
    else child.kill(engine === 'slurm' ? 'SIGUSR1' : 'SIGTERM');
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(130);
    expect(readdirSync(at('results'))).toEqual(['shard-2-of-3.work.tar']);
    expect(existsSync(at('scontrol-said')) && readFileSync(at('scontrol-said'), 'utf8')).toBe(
      engine === 'slurm' ? 'requeue 77\n' : false,
    );
  });

  it('names the variables with keys and holds no key', () => {
    process.env['OPENAI_API_KEY'] = 'sk-not-in-any-script';
    try {
      const text = script(engine, { model: 'm', models: at('models.json'), env: ['HTTPS_PROXY'] });
      expect(text).toContain('OPENAI_API_KEY');
      expect(text).toContain('HTTPS_PROXY');
      expect(text).not.toContain('sk-not-in-any-script');
    } finally {
      delete process.env['OPENAI_API_KEY'];
    }
  });

  it('shares the budget and refuses what no script could be right with', () => {
    const budget = /--budget ([\d.]+)/.exec(script(engine, { budget: '10' }))?.[1];
    expect(budget).toBe('3.333333');
    const refused: [Partial<SchedulerOptions>, string[]?][] = [
      [{ shards: '0' }],
      [{ shards: 'x' }],
      [{ shards: '100000' }],
      [{ bundle: '/shared/a\nrm -rf /' }],
      [{ model: 'm' }],
      [{ model: 'n', models: at('models.json') }],
      [{ models: at('none.json'), model: 'm' }],
      [{ env: ['A B'] }],
      [{ budget: '-1' }],
      [{}, ['--shard', '1/2']],
      [{}, ['--out=x']],
      ...(engine === 'k8s'
        ? ([[{ bundle: '/elsewhere/demo' }], [{ results: 'results' }]] as const).map(
            (entry) => [...entry] as [Partial<SchedulerOptions>],
          )
        : []),
    ];
    for (const [options, more] of refused)
      expect(() => script(engine, options, more), JSON.stringify(options)).toThrow(UsageError);
  });
});

it('fails before it evaluates anything if a key is not in the environment', () => {
  const text = script('slurm', { model: 'm', models: at('models.json'), results: at('results') });
  writeFileSync(at('job.sh'), text);
  const { status, stderr } = spawnSync('bash', [at('job.sh')], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain('OPENAI_API_KEY');
});

it('is a Kubernetes Job as documented: indexed, 42 never again, 130 without counting, keys from a secret', () => {
  const job = parse(script('k8s', { model: 'm', models: at('models.json'), atOnce: '2' })) as Job;
  expect(job).toMatchObject({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'benchwright-mcq' } });
  expect(job.spec).toMatchObject({
    ...{ completionMode: 'Indexed', completions: 3, parallelism: 2, backoffLimitPerIndex: 3 },
    podFailurePolicy: {
      rules: [
        { action: 'FailIndex', onExitCodes: { containerName: 'worker', operator: 'In', values: [2, 42] } },
        { action: 'Ignore', onExitCodes: { containerName: 'worker', operator: 'In', values: [130] } },
        { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
      ],
    },
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'worker', image: 'benchwright:1' }] } },
  });
  expect(job.spec).not.toHaveProperty('backoffLimit');
  expect(job.spec.template.spec.containers[0]?.env).toContainEqual({
    name: 'OPENAI_API_KEY',
    valueFrom: { secretKeyRef: { name: 'benchwright-keys', key: 'OPENAI_API_KEY' } },
  });
  expect(job.spec.template.spec).toMatchObject({
    volumes: [
      { name: 'shared', persistentVolumeClaim: { claimName: 'benchwright' } },
      { name: 'local', emptyDir: {} },
      { name: 'models', configMap: { name: 'benchwright-models' } },
    ],
  });
});
