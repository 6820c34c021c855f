import { create } from 'zustand';
import type { Project } from '#shared/contract/projects.ts';
import type { SystemInfo } from '#shared/contract/system.ts';

/**
 * What the frame knows about the host. It exists before the code that queries the host has loaded; `follow-host.ts`
 * fills it from the answers.
 */
export const useHostFacts = create<{
  project: Project | null | undefined;
  system: SystemInfo | undefined;
  /** Why one of them is not known, until it is; null while there is no failure. */
  failure: Error | null;
}>(() => ({
  project: undefined,
  system: undefined,
  failure: null,
}));

/** The open project; null when none is open, undefined while it is not known. */
export function useProject(): Project | null | undefined {
  return useHostFacts((facts) => facts.project);
}

/** The shell, the version and the person. */
export function useSystem(): SystemInfo | undefined {
  return useHostFacts((facts) => facts.system);
}
