import { type Phrase, phrase } from '../phrases/phrase.ts';
import { leafFields } from './criteria.ts';
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
    ...leafFields(task.criteria).flatMap(({ field, leaf: { app, url, selector: css, within } }) => [
      ...(typeof app === 'string' && !apps.includes(app)
        ? [{ field: `${field}.app`, what: phrase('task-no-app', { app, apps: apps.join(', ') }) }]
        : []),
      ...address(`${field}.url`, url),
      ...selector(`${field}.selector`, css),
      ...selector(`${field}.within`, within),
    ]),
    ...task.gold.flatMap(({ target, toTarget }, at) => [
      ...selector(`gold.${at}.target`, target),
      ...selector(`gold.${at}.toTarget`, toTarget),
    ]),
  ];
}
