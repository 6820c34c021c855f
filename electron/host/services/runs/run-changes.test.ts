import { afterAll, expect, it } from 'vitest';
import type { ChangedEvent, StudioEvent } from '#shared/contract/jobs.ts';
import { EventBus } from '../../jobs/events.ts';
import { createElement } from '../../items/element/create.ts';
import { ada, addScreenshot, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { RunChanges } from './run-changes.ts';

const { session, remove } = temporaryProject();
afterAll(() => remove());
const shot = addScreenshot(session, 1);
const other = addScreenshot(session, 2);
const drawn = change(session, ada, (to) =>
  [shot, other].map((screenshotId) => createElement(to, { screenshotId, content: { locate: [1, 1, 9, 9] } }).id),
);

/** The event that these results lead to. */
function eventsOf(changes: RunChanges): Omit<ChangedEvent, 'type'>[] {
  const events = new EventBus();
  const heard: StudioEvent[] = [];
  events.listen((event) => heard.push(event));
  changes.tell(session.read, events);
  return heard.filter((event) => event.type === 'changed').map(({ type: _, ...event }) => event);
}

it('names the screenshots of several results and everything on them, in one event', () => {
  const changes = new RunChanges();
  changes.add({ kinds: ['prelabel'], on: shot });
  changes.add({ kinds: ['element', 'screenshot'], on: other });
  changes.add({ kinds: ['prelabel'], on: shot });
  const [event, ...more] = eventsOf(changes);
  expect(more).toEqual([]);
  expect(event?.kinds).toEqual(['prelabel', 'element', 'screenshot']);
  expect(event?.on).toEqual([shot, other]);
  expect(event?.ids?.toSorted()).toEqual([shot, other, ...drawn].toSorted());
  expect(eventsOf(changes)).toEqual([]);
});

it('names nothing after a result that may have changed anything', () => {
  const changes = new RunChanges();
  changes.add({ kinds: ['prelabel'], on: shot });
  changes.add({ kinds: ['prediction'], on: null });
  expect(eventsOf(changes)).toEqual([{ kinds: ['prelabel', 'prediction'] }]);
});
