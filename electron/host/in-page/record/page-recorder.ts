import { followChanges } from './follow-changes.ts';
import { followKeys } from './follow-keys.ts';
import { followPointer } from './follow-pointer.ts';
import type { Area, Recording } from './recording.ts';
import { secretFields } from './secret-fields.ts';
import { targets } from './targets.ts';

/**
 * Where this frame's viewport is in the page's; null if a parent frame belongs to another site. It is sent to pages as
 * text, so it may use nothing from outside itself.
 */
function frameOffset(): [number, number] | null {
  let [x, y] = [0, 0];
  for (let at: Window = window; at !== at.parent; at = at.parent) {
    let frame: Element | null;
    try {
      frame = at.frameElement;
    } catch {
      return null;
    }
    if (!frame) return null;
    const box = frame.getBoundingClientRect();
    const style = frame.ownerDocument.defaultView?.getComputedStyle(frame);
    x += box.left + frame.clientLeft + Number.parseFloat(style?.paddingLeft ?? '0');
    y += box.top + frame.clientTop + Number.parseFloat(style?.paddingTop ?? '0');
  }
  return [x, y];
}

/** Settings of the recorder's script in a page. */
interface PageRecorderOptions {
  /** Name of the function that receives its reports as JSON; it exists only in the isolated world. */
  binding: string;
  /** Whether text typed into password fields is recorded unmasked. */
  secrets: boolean;
}

/** What the recorder asks of its script, by `globalThis.benchwrightRecorder` of the script's world. */
interface PageRecorder {
  /** Remembers the elements of a tree, so that the target of an action can be named by its place in it. */
  know(tree: number, operable: readonly boolean[], nodes: readonly unknown[]): boolean[];
  /** Places of the fields that mask their text. */
  secretPlaces(): Area[];
}

/** The script's parts, which it gets as arguments, because it cannot import them in a page. */
const parts = { frameOffset, secretFields, targets, followPointer, followKeys, followChanges };

/**
 * Runs in every frame of every page, before the page's own scripts and in a world that they cannot reach. It changes
 * nothing in the page: it observes what the person does before the page handles it, and reports that. It is sent there
 * as text, so it may use nothing from outside itself.
 */
function recordPage({ binding, secrets }: PageRecorderOptions, by: typeof parts): void {
  const world = globalThis as unknown as Record<string, unknown>;
  if (world['benchwrightRecorder']) return;
  const send = world[binding] as ((text: string) => void) | undefined;
  if (!send) return;
  const offset = by.frameOffset;
  const fields = by.secretFields(secrets);
  const { described, know } = by.targets(offset);

  const tell = (kind: string, more: object = {}): void => {
    const at = offset();
    if (!at) {
      if (kind === 'present') return;
      send(JSON.stringify({ kind: 'unseen', t: Date.now(), url: location.href, title: null, where: location.origin }));
      return;
    }
    const title = window === window.top ? document.title : null;
    send(JSON.stringify({ kind, t: Date.now(), url: location.href, title, ...more }));
  };

  const targetOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;
  const listen = <K extends keyof WindowEventMap>(type: K, work: (event: WindowEventMap[K]) => void, passive = true) =>
    window.addEventListener(type, (event) => event.isTrusted && work(event), { capture: true, passive });

  const recording: Recording = { send, tell, listen, targetOf, described, isSecret: fields.isSecret, offset };
  by.followPointer(recording);
  by.followKeys(recording);
  by.followChanges(recording);
  const recorder: PageRecorder = {
    know(tree, operable, nodes) {
      know(tree, operable, nodes);
      return nodes.map(fields.isSecret);
    },
    secretPlaces: fields.places,
  };
  world['benchwrightRecorder'] = recorder;
}

/** The script for pages, as text. */
export function pageRecorderScript(options: PageRecorderOptions): string {
  const sources = Object.entries(parts).map(([name, part]) => `${name}: ${part.toString()}`);
  return `(${recordPage.toString()})(${JSON.stringify(options)}, {${sources.join(',')}})`;
}
