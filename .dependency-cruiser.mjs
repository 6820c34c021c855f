/** The import rule of the house: which room may know which. */

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(shared|pipelines|electron|renderer|test|bench|scripts)/', pathNot: allowed },
});

const packageOnlyIn = (packages, folders, comment, more = {}) => ({
  name: `${packages.split('|')[0].replace(/\W/g, '')}-in-its-place`,
  comment,
  severity: 'error',
  from: { path: '^(shared|pipelines|electron|renderer)/', pathNot: `${folders}|\\.test\\.tsx?$` },
  to: { path: `(^|/)node_modules/(${packages})(/|$)`, ...more },
});

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'imports of types alone count too: two files that need each other are one idea or hold three',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('shared-knows-itself', '^shared/', '^shared/', 'shared is what every room may know, so it knows no room'),
    {
      name: 'shared-zod-only',
      comment: 'the contract is declared with @orpc/contract; beyond that shared has zod alone',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
        pathNot: '(^|/)node_modules/(zod|@orpc/contract)/',
      },
    },
    only('pipelines-know-shared', '^pipelines/', '^(pipelines|shared)/'),
    only('host-knows-pipelines', '^electron/host/', '^(electron/host|pipelines|shared)/'),
    only('main-knows-host', '^electron/main/', '^(electron/main|electron/host|shared)/'),
    only('preload-knows-shared', '^electron/preload/', '^(electron/preload|shared)/'),
    only('serve-knows-host', '^electron/serve/', '^(electron/serve|electron/host|shared)/'),
    only('cli-knows-host', '^electron/cli/', '^(electron/cli|electron/serve|electron/host|pipelines|shared)/'),
    only('renderer-knows-shared', '^renderer/', '^(renderer|shared)/'),
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^(shared|pipelines|electron|renderer)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|bench|scripts)/|\\.test\\.tsx?$' },
    },
    packageOnlyIn('openai|@anthropic-ai/sdk', '^pipelines/providers/', 'model SDKs live in pipelines/providers'),
    packageOnlyIn('better-sqlite3', '^electron/host/db/', 'SQL lives in electron/host/db'),
    packageOnlyIn('sharp', '^pipelines/sharp\\.ts$', 'pipelines/sharp.ts says which build of it a process can use'),
    packageOnlyIn('electron', '^electron/(main|preload)/', 'electron is known to main and preload only'),
    packageOnlyIn('konva|react-konva', '^renderer/canvas/layers/', 'konva lives in renderer/canvas/layers'),
    {
      name: 'renderer-without-node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-http-in-pipelines',
      severity: 'error',
      from: { path: '^pipelines/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:)?https?$', dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|\\.cache|test-results)/' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
  },
};
