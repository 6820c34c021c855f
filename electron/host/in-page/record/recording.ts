import type { targets } from './targets.ts';

/** Left, top, width, height in CSS pixels of the viewport. */
export type Area = [number, number, number, number];

/** What the parts of the script work with. */
export interface Recording {
  /** Sends a report as it is. */
  send(text: string): void;
  /** Reports something at this time on this page. */
  tell(kind: string, more?: object): void;
  /** Follows what the person does, before the page handles it; events that scripts make are left out. */
  listen<K extends keyof WindowEventMap>(type: K, work: (event: WindowEventMap[K]) => void, passive?: boolean): void;
  targetOf(event: Event): EventTarget | null;
  described: ReturnType<typeof targets>['described'];
  isSecret(node: unknown): boolean;
  /** Where this frame's viewport is in the page's; null if that is not known. */
  offset(): [number, number] | null;
}
