import type { KeyVault } from './people/key-vault.ts';
import type { Caller } from './people/caller.ts';
import { EventBus } from './jobs/events.ts';
import { OpenStreams } from './people/open-streams.ts';
import { Presence } from './people/presence.ts';
import { JobBoard } from './jobs/jobs.ts';
import type { ProjectSession } from './project/project-session.ts';
import type { RecordedBrowser } from './web-page/browser.ts';
import { SourceThread } from './services/import/source/source-thread.ts';

/** Folders (real paths) and servers (origins) of this machine that people on a project's list may reach. */
export interface Reach {
  roots: readonly string[];
  servers: readonly string[];
}

export interface HostOptions {
  shell: 'desktop' | 'browser' | 'cli';
  version: string;
  capabilities: string[];
  /** Folder for what belongs to the person rather than to a project: recent projects, name, window positions. */
  userFolder: string;
  /** Folder with prompts, sample and schemas. */
  resources: string;
  vault: KeyVault;
  /** Projects are always opened read-only (`serve --read-only`). */
  lookOnly?: boolean;
  /** The browser to record in; by default one installed on this machine. */
  recordedBrowser?: () => RecordedBrowser;
  /** What people on a project's list may reach beyond the project; by default nothing. */
  remote?: Reach;
}

/** The addresses of a running server. */
export interface Served {
  /** The address that a token signs in at. */
  link(token: string): string;
  /** Whether only this computer reaches it. */
  local: boolean;
}

/** The engine room: at most one open project, and what is shared between calls. One per process. */
export class Host {
  readonly events = new EventBus();
  readonly jobs = new JobBoard(this.events);
  readonly streams = new OpenStreams();
  /** Who has what open. */
  readonly presence = new Presence((places) =>
    this.events.changed(
      ['presence'],
      places.map(({ id }) => id),
      { on: [], presence: this.presence.at(places) },
    ),
  );
  /** Reads files from outside: typed paths, chosen or dropped files. */
  readonly sources = new SourceThread();
  readonly options: HostOptions;
  session: ProjectSession | null = null;
  /** Where people's links lead; null while no server runs. */
  served: Served | null = null;

  constructor(options: HostOptions) {
    this.options = options;
  }
}

/** Context of every procedure. */
export interface CallContext {
  host: Host;
  caller: Caller;
}
