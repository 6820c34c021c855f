import { readFileSync } from 'node:fs';
import path from 'node:path';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';

export const schedulers = ['slurm', 'k8s', 'parallel'] as const;
export type Scheduler = (typeof schedulers)[number];

/** What a scheduler's script is made of. */
export interface Plan {
  bundle: string;
  /** Folder for the shards' files. */
  results: string;
  shards: number;
  /** Shards at the same time; undefined: as many as the scheduler likes. */
  atOnce: number | undefined;
  /** The command line's own command, word by word. */
  program: readonly string[];
  /** Arguments of `evaluate`, apart from the models file. */
  asked: readonly string[];
  /** Absolute path of the models file; null if the model needs none. */
  models: string | null;
  /** Environment variables with the models' keys. */
  keys: readonly string[];
  jobName: string;
  cpus: number;
  /** In MiB. */
  memory: number;
  /** Time limit in minutes. */
  minutes: number;
  image: string;
  claim: string;
  /** Where the shared volume is mounted. */
  mount: string;
}

/** A word for a shell, whatever is in it. */
export const quoted = (word: string): string =>
  /^[A-Za-z0-9_/.:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const words = (list: readonly string[]) => list.map(quoted).join(' ');

const template = (name: string) => readFileSync(path.join(resourcesFolder(), 'schedulers', name), 'utf8').trimEnd();

/** Fills in `{{names}}`; a line that only consists of an empty one is left out. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, alone] = /^\s*\{\{(\w+)\}\}$/.exec(line) ?? [];
      if (alone !== undefined && values[alone] === '') return [];
      return line.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
    })
    .join('\n');
}

const indented = (text: string, by: number) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`))
    .join('\n');

/** A YAML scalar in double quotes. */
const scalar = (text: string) => JSON.stringify(text);

const modelsInPod = '/models/models.json';

/** `models` is where workers find the models file. */
function valuesOf(plan: Plan, models: string): Record<string, string> {
  const { shards, atOnce, keys } = plan;
  return {
    bundle: quoted(plan.bundle),
    results: quoted(plan.results),
    resultsGlob: `${quoted(plan.results)}/shard-*.sqlite`,
    shards: String(shards),
    atOnce: String(atOnce ?? 2),
    slurmAtOnce: atOnce === undefined ? '' : `%${atOnce}`,
    k8sAtOnce: String(Math.min(atOnce ?? shards, shards)),
    program: words(plan.program),
    asked: words(plan.models === null ? plan.asked : [...plan.asked, '--models', models]),
    // Passed on by the environment; the script fails early and names what is missing, and never holds a key.
    keys: keys.map((name) => `: "\${${name}:?}"`).join('\n'),
    jobName: plan.jobName,
    cpus: String(plan.cpus),
    memory: String(plan.memory),
    minutes: String(plan.minutes),
    image: scalar(plan.image),
    claim: scalar(plan.claim),
    mount: scalar(plan.mount),
  };
}

/** A template with the part that evaluates one shard. */
const script = (name: string, values: Readonly<Record<string, string>>) =>
  filled(template(name), { ...values, shard: filled(template('shard.sh'), values) });

function kubernetes(plan: Plan): string {
  const values = valuesOf(plan, modelsInPod);
  const { keys, models } = plan;
  return filled(template('k8s.yaml'), {
    ...values,
    k8sModelsBefore: models === null ? '' : filled(template('k8s-models.yaml'), { modelsFile: quoted(models) }),
    k8sKeysBefore: keys.length === 0 ? '' : filled(template('k8s-keys.yaml'), { keyNames: keys.join('=…, ') }),
    k8sScript: indented(script('k8s.sh', values), 14),
    k8sKeys: keys
      .map((name) =>
        [
          `            - name: ${name}`,
          '              valueFrom:',
          '                secretKeyRef:',
          '                  name: benchwright-keys',
          `                  key: ${name}`,
        ].join('\n'),
      )
      .join('\n'),
    k8sModelsMount:
      models === null
        ? ''
        : ['            - name: models', '              mountPath: /models', '              readOnly: true'].join('\n'),
    k8sModels:
      models === null
        ? ''
        : ['        - name: models', '          configMap:', '            name: benchwright-models'].join('\n'),
  });
}

/** The script of one scheduler. */
export function schedulerScript(engine: Scheduler, plan: Plan): string {
  if (engine === 'k8s') return kubernetes(plan);
  return script(`${engine}.sh`, valuesOf(plan, plan.models ?? ''));
}
