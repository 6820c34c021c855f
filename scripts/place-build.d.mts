export function hashOfSources(root: string): string;
export function placeBuild(made: string, out: string, options: { keepMs: number }): void;
