import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { gymActions } from '../agent-runs/browsergym.ts';
import { rewarded } from '../agent-runs/outcome.ts';
import { jsonOf, nameOf, runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { fitting } from '../json/read.ts';
import { ImageFinder } from '../pictures/images.ts';
import { Refused } from '../refused.ts';
import { recordedRun } from './recorded-run.ts';

const summary = z.object({
  n_steps: z.number().nullish(),
  cum_reward: z.number().nullish(),
  err_msg: z.string().nullish(),
  'stats.cum_cost': z.number().min(0).nullish().catch(null),
});

/** `2024-11-27_01-23-11_GenericAgent-gpt-4o_on_webarena.8_23`: the agent, and the task with its seed. */
const folderName = /^(?:\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_)?(.+?)_on_(.+?)(?:_\d+)?$/;

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const folder = path.dirname(file);
  const names = await readdir(folder);
  const about = await jsonOf(file);
  const { err_msg, cum_reward, 'stats.cum_cost': cost, n_steps } = fitting(summary, about);
  const pickles = names.filter((text) => /^step_\d+\.pkl(?:\.gz)?$/.test(text)).sort();
  const run = await recordedRun(folder, names);
  // A run that failed before its first step has no steps anywhere.
  if (!run && (n_steps ?? 0) > 0)
    throw new Refused(phrase('format-agentlab-pickles', { name: pickles[0] ?? 'step_0.pkl.gz' }));
  const images = await ImageFinder.open(file, options.images);
  const shown = new Set(names);
  const pictureOf = async (n: number): Promise<StepPicture | null> => {
    const kept = ['png', 'jpg'].map((ext) => `screenshot_step_${n}.${ext}`);
    return stepPicture(images, kept.find((text) => shown.has(text)) ?? kept[0]);
  };
  const steps: ReadStep[] = [];
  for (const { number, code, ...more } of run?.steps ?? [])
    steps.push({
      index: number,
      picture: await pictureOf(number),
      actions: gymActions(code).map(({ action }) => action),
      ...more,
    });
  const after = (steps.at(-1)?.index ?? -1) + 1;
  const hasFinal = ['png', 'jpg'].some((ext) => shown.has(`screenshot_step_${after}.${ext}`));
  const record = nameOf(file);
  const [, agent = null, task = record] = folderName.exec(record) ?? [];
  const tape = names.some((text) => /^tape.*\.json$/.test(text));
  return {
    record: name,
    line: null,
    raw: JSON.stringify(about),
    content: {
      task: run?.task ?? '',
      name: task,
      platform: 'web',
      apps: [task.split('.')[0] ?? task],
      source: { kind: 'import', dataset: 'AgentLab', record },
      agent: agent?.slice(0, 200) ?? null,
      ...rewarded(cum_reward, err_msg, steps.length),
      ...(typeof cost === 'number' && { cost }),
      scroll: 'content',
    },
    steps,
    final: steps.length > 0 && hasFinal ? await pictureOf(after) : null,
    problems:
      tape || pickles.length === 0
        ? []
        : [{ code: 'record-incomplete', step: null, detail: inWords('format-agentlab-log', { n: pickles.length }) }],
  };
}

/** Results of AgentLab and BrowserGym: a folder per run, with `summary_info.json` and a tape or a log. */
export const agentlab = defineFormat({
  id: 'agentlab',
  name: 'AgentLab (BrowserGym) results',
  conventions: [],
  accepts: ['folder', '.json'],
  episodes: runFiles({ match: /^summary_info\.json$/, what: textPhrase('summary_info.json'), read: readRun }),
});
