import type { AgentTask } from '#shared/agents/task.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { chosenBrowser, findChromium } from '../../../recording/chromium.ts';
import { defineEnvironment } from '../define.ts';
import { criteriaFaults, fieldFault, platformFault } from '../task-faults.ts';
import { webCriterion } from './criteria.ts';
import { WebEnvironment } from './environment.ts';
import { originsOf, startOf } from './init.ts';
import { isSelector } from './selector.ts';
import { siteNames } from './sites.ts';

/** What criteria and gold actions of a readable task look up in vain. */
function lookupFaults(task: AgentTask): Phrase[] {
  const apps = [...startOf(task).apps.keys()];
  const origins = originsOf(task);
  const selector = (field: string, given: unknown) =>
    typeof given !== 'string' || isSelector(given)
      ? []
      : [fieldFault(task, field, phrase('task-selector', { selector: given }))];
  return [
    ...task.criteria.flatMap(({ app, url, selector: css, within }, at) => [
      ...(typeof app === 'string' && !apps.includes(app)
        ? [fieldFault(task, `criteria.${at}.app`, phrase('task-no-app', { app, apps: apps.join(', ') }))]
        : []),
      ...(typeof url === 'string' && !origins.has(new URL(url).origin)
        ? [fieldFault(task, `criteria.${at}.url`, phrase('task-address', { address: new URL(url).origin }))]
        : []),
      ...selector(`criteria.${at}.selector`, css),
      ...selector(`criteria.${at}.within`, within),
    ]),
    ...task.gold.flatMap(({ target, toTarget }, at) => [
      ...selector(`gold.${at}.target`, target),
      ...selector(`gold.${at}.toTarget`, toTarget),
    ]),
  ];
}

/** Web pages in an installed Chromium. */
export const web = defineEnvironment({
  id: 'web',
  name: 'Web pages',
  local: true,
  origins: true,
  missing() {
    if (findChromium()) return null;
    const browser = chosenBrowser();
    return browser === undefined ? phrase('recording-no-browser') : phrase('recording-no-such-browser', { browser });
  },
  faults(_, task) {
    const start = startOf(task);
    const faults = [
      ...platformFault(task, 'web'),
      ...start.faults.map((what) => phrase('web-task-init', { task: task.id, what, sites: siteNames.join(', ') })),
      ...criteriaFaults(task, webCriterion.options),
    ];
    if (start.open.length === 0) faults.push(phrase('web-task-no-page', { task: task.id }));
    return faults.length > 0 ? faults : lookupFaults(task);
  },
  async open(_, task, { resources }) {
    const environment = new WebEnvironment(task, findChromium() ?? '', resources);
    try {
      await environment.open();
    } catch (error) {
      await environment.close();
      throw error;
    }
    return environment;
  },
});
