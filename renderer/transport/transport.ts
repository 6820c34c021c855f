import type { ClientLink } from '@orpc/client';
import type { DesktopBridge } from '#shared/bridge.ts';

export type ConnectionState = 'connecting' | 'connected' | 'lost';
export type TransportLink = ClientLink<Record<never, never>>;

/** How this window reaches the host; one for each shell with a window. */
export interface Transport {
  shell: 'desktop' | 'browser';
  /**
   * Stays the same object across reconnections; calls made while the host is unreachable wait for it or are
   * refused.
   */
  link: TransportLink;
  /** Address of a stored picture. */
  mediaUrl(sha256: string): string;
  /** Address of a smaller copy, at most `width` pixels wide (16 to 1024). */
  thumbUrl(sha256: string, width: number): string;
  state(): ConnectionState;
  /** Called at every change; `connected` after `lost` means: open the event stream and refetch everything. */
  onState(listener: (state: ConnectionState) => void): () => void;
  /** Ends this browser's session and leaves the studio; null if nobody signs in. */
  signOut: (() => Promise<void>) | null;
  /** What only the desktop has; null in a browser. */
  desktop: DesktopBridge | null;
}
