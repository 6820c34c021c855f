import sharp from '#pipelines/sharp.ts';
import type { AgentTask } from '#shared/agents/task.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import { defineEnvironment } from '../environments/define.ts';

const size = { width: 40, height: 30 };

/** How many of the next looks at a toy world fail. */
export const toyFaults = { looks: 0 };

/** A world whose state is what was done in it, as text; a criterion `state` is met if it is equal. */
class ToyWorld implements Environment {
  #state = '';

  supports() {
    return {
      platform: 'web' as const,
      actions: ['click', 'type', 'wait'] as const,
      criteria: ['state'],
      looks: () => true,
      restores: false,
    };
  }
  health() {
    return Promise.resolve(null);
  }
  reset() {
    this.#state = '';
    return Promise.resolve();
  }
  async observe() {
    if (toyFaults.looks > 0) {
      toyFaults.looks -= 1;
      throw new Error('The toy broke.');
    }
    const shade = (this.#state.length * 40) % 256;
    const picture = await sharp({ create: { ...size, channels: 3, background: { r: shade, g: 90, b: 120 } } })
      .png()
      .toBuffer();
    const tree = null;
    return { picture, ...size, dpr: 1, orientation: 'landscape' as const, tree, url: null, activity: null, tabs: [] };
  }
  act({ type, text = '' }: { type: string | null; text?: string | undefined }) {
    if (type !== 'wait') this.#state += `${type} ${text};`;
    return Promise.resolve({ ok: true, raw: '', ms: 0 });
  }
  check(criteria: AgentTask['criteria'], answer: string | null) {
    const found = this.#state + (answer ?? '');
    return Promise.resolve(
      criteria.map(({ kind, equals }) => ({ kind, met: kind === 'state' ? found === equals : null, evidence: found })),
    );
  }
  close() {
    return Promise.resolve();
  }
}

/** An environment `toy` for tasks of the web whose apps are all `Toy`. */
export const toyWorld = defineEnvironment({
  id: 'toy',
  name: 'Toy',
  local: true,
  missing: () => null,
  faults: (_, { id, apps }) =>
    apps.every((app) => app === 'Toy')
      ? []
      : [phrase('agent-task-field', { task: id, field: 'apps', what: 'not Toy' })],
  open: () => Promise.resolve(new ToyWorld()),
});

/** A task of that world, solved by a click and a text. */
export const toyTask = (id: string, more: object = {}) => ({
  ...{ id, level: 'L3', platform: 'web', apps: ['Toy'], instruction: `Write milk on list ${id}`, maxSteps: 6 },
  criteria: [{ kind: 'state', equals: 'click ;type milk;' }],
  gold: [
    { type: 'click', point: [5, 5] },
    { type: 'type', text: 'milk' },
  ],
  ...more,
});
