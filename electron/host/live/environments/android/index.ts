import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { defineEnvironment } from '../define.ts';
import { giveBackMachine, takeMachine } from '../machines.ts';
import { criteriaFaults, fieldFault, platformFault } from '../task-faults.ts';
import { androidCriterion } from './criteria.ts';
import { AndroidEnvironment } from './environment.ts';
import { startOf } from './init.ts';
import { Phone } from './phone.ts';
import { androidId, namedPhones, phonesFault, phonesToChoose, usablePhone } from './server.ts';

/** Phones and emulators that are attached to adb. */
export const android = defineEnvironment({
  id: androidId,
  name: 'Android phones',
  local: true,
  missing: () => null,
  lacks: phonesFault,
  attached: phonesToChoose,
  faults: (_, task) => [
    ...platformFault(task, 'android'),
    ...startOf(task).faults.map((at) => fieldFault(task, `init.${at}`, phrase('android-task-init'))),
    ...criteriaFaults(task, androidCriterion.options),
  ],
  async open(_, task, { machines }) {
    const named = machines ?? namedPhones();
    const wanted = takeMachine(androidId, named.length > 0 ? named : [await usablePhone(null)]);
    if (wanted === null) throw new EnvironmentError(inWords('android-all-busy'));
    const free = () => giveBackMachine(wanted);
    try {
      return new AndroidEnvironment(task, await Phone.open(await usablePhone(wanted)), free);
    } catch (error) {
      free();
      throw error;
    }
  },
});
