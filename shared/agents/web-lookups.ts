import { type Phrase, phrase } from '../phrases/phrase.ts';
import { isSelector } from './selector.ts';
import type { AgentTask } from './task.ts';
import { originOf } from './web-address.ts';
import { originsOf, startOf } from './web-start.ts';

/** What criteria and gold actions of a readable web task look up in vain, each with its field. */
export function lookupFaults(task: AgentTask): { field: string; what: Phrase }[] {
  const apps = [...startOf(task).apps.keys()];
  const origins = originsOf(task);
  const selector = (field: string, given: unknown) =>
    typeof given !== 'string' || isSelector(given)
      ? []
      : [{ field, what: phrase('task-selector', { selector: given }) }];
  const address = (field: string, given: unknown) => {
    const origin = typeof given === 'string' ? originOf(given) : null;
    return origin === null || origins.has(origin) ? [] : [{ field, what: phrase('task-address', { address: origin }) }];
  };
  return [
    ...task.criteria.flatMap(({ app, url, selector: css, within }, at) => [
      ...(typeof app === 'string' && !apps.includes(app)
        ? [{ field: `criteria.${at}.app`, what: phrase('task-no-app', { app, apps: apps.join(', ') }) }]
        : []),
      ...address(`criteria.${at}.url`, url),
      ...selector(`criteria.${at}.selector`, css),
      ...selector(`criteria.${at}.within`, within),
    ]),
    ...task.gold.flatMap(({ target, toTarget }, at) => [
      ...selector(`gold.${at}.target`, target),
      ...selector(`gold.${at}.toTarget`, toTarget),
    ]),
  ];
}
