export interface Runtime {
  executable: string;
  version: string;
  kind: 'override' | 'official' | 'test-carrier';
  env: Record<string, string>;
  shim: boolean;
}
export function findElectron(options: {
  fetch: boolean;
  carrier: boolean;
  say?: (line: string) => void;
}): Promise<{ runtime: Runtime | null; why: string }>;
