import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { circles } from './lib/circles.mjs';
import { upward } from './lib/floors.mjs';

const rooms = ['shared', 'pipelines', 'electron', 'renderer'];

/** The import rule, cycles, unresolved imports, the order of folders, and circles inside features. A run that reads too few files fails, too. */
export async function run(root) {
  const sources = rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true }).filter((file) => /\.tsx?$/.test(file)),
  ).length;
  const { output } = await cruise(rooms, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  const { summary, modules } = output;
  const read = modules.filter((module) => /\.tsx?$/.test(module.source) && module.dependencies.length > 0).length;
  if (read === 0 || modules.length < sources)
    return [`only ${modules.length} modules were read of ${sources} source files (${read} with imports)`];
  const broken = summary.violations
    .filter((violation) => violation.rule.severity === 'error')
    .map((violation) => {
      const cycle = violation.cycle?.map((step) => step.name).join(' → ');
      return `${violation.rule.name}: ${violation.from} → ${cycle ?? violation.to}`;
    });
  return [...broken, ...upward(modules), ...circles(modules)];
}
