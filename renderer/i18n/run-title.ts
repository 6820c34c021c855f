import { calledAgent } from '#shared/agents/foreign/called-agent.ts';
import { declared } from './declared.ts';
import { i18next } from './index.ts';

/**
 * A run's title as people read it. Titles are stored in English: the name of a pipeline, or `task: model on release`
 * with its settings. Anything else is shown as it is.
 */
export function runTitle(title: string): string {
  const [, agent, rest = ''] = /^(agent\/.+?)(, (?:web|linux|android|osworld|replay|module)\b.*)$/.exec(title) ?? [];
  if (agent !== undefined) return calledAgent(agent) + rest;
  const [, task, model, release, settings] = /^([^:]+): (.+) on ([^,]+)((?:, .+)?)$/.exec(title) ?? [];
  if (task === undefined || model === undefined || release === undefined) return declared(title);
  const setting = (words: string): string => {
    const arm = words.startsWith('arm ') ? words.slice(4) : null;
    return arm === null ? declared(words) : i18next.t('runs.titleArm', { arm });
  };
  const texts = (settings ?? '').split(', ').filter(Boolean).map(setting);
  return [i18next.t('runs.titleOn', { task: declared(task), model, release }), ...texts].join(', ');
}
