import { create } from 'zustand';
import type { Project } from '#shared/contract/projects.ts';
import type { SystemInfo } from '#shared/contract/system.ts';

/**
 * What the frame knows about the host. It is before the code that asks the host is there; `follow-host.ts` fills it
 * from the answers.
 */
export const useHostFacts = create<{ project: Project | null | undefined; system: SystemInfo | undefined }>(() => ({
  project: undefined,
  system: undefined,
}));

/** The open project; null when none is open, undefined while it is not known. */
export function useProject(): Project | null | undefined {
  return useHostFacts((facts) => facts.project);
}

/** The shell, the version and who works here. */
export function useSystem(): SystemInfo | undefined {
  return useHostFacts((facts) => facts.system);
}
