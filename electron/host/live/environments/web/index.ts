import { phrase } from '#shared/phrases/phrase.ts';
import { chosenBrowser, findChromium } from '../../../recording/chromium.ts';
import { defineEnvironment } from '../define.ts';
import { webCriteria, webCriterion } from './criteria.ts';
import { WebEnvironment } from './environment.ts';
import { startOf } from './init.ts';
import { siteNames } from './sites.ts';

/** Kinds of criteria that others decide. */
const others = new Set(['judge', 'person']);

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
    const faults = startOf(task).faults.map((what) =>
      phrase('web-task-init', { task: task.id, what, sites: siteNames.join(', ') }),
    );
    for (const one of task.criteria)
      if (!others.has(one.kind) && !webCriterion.safeParse(one).success)
        faults.push(
          phrase('web-task-criterion', {
            task: task.id,
            what: JSON.stringify(one),
            kinds: [...webCriteria, ...others].join(', '),
          }),
        );
    if (startOf(task).open.length === 0) faults.push(phrase('web-task-no-page', { task: task.id }));
    return faults;
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
