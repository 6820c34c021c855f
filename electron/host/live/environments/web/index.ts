import { siteNames } from '#shared/agents/sites.ts';
import { lookupFaults } from '#shared/agents/web-lookups.ts';
import { startOf } from '#shared/agents/web-start.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { chosenBrowser, findChromium } from '../../../web-page/chromium.ts';
import { defineEnvironment } from '../define.ts';
import { criteriaFaults, fieldFault, platformFault } from '../task-faults.ts';
import { webCriterion } from './criteria.ts';
import { WebEnvironment } from './environment.ts';

/** Web pages in an installed Chromium. */
export const web = defineEnvironment({
  id: 'web',
  name: 'Web pages',
  beginsAgain: true,
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
    if (faults.length > 0) return faults;
    return lookupFaults(task).map(({ field, what }) => fieldFault(task, field, what));
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
