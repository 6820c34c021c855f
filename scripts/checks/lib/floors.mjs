/**
 * The folders of each room from the ground up: a folder may import those before it, never one after it. Folders in one
 * bracket do not know each other. `.` is the room's own files; a folder that is not listed belongs to the one around it.
 */
export const floors = {
  shared: [
    ['phrases', 'video'],
    ['.', 'geometry', 'records'],
    ['charts', 'contents', 'marks', 'metrics'],
    ['labels', 'lints'],
    'episodes',
    'agents',
    'items',
    'tasks',
    ['contract', 'published'],
    'actions',
  ],
  pipelines: [
    ['.', 'prompts', 'presets'],
    ['pictures', 'formats', 'live'],
    ['engine', 'reading'],
    ['providers', 'publish'],
    ['construct', 'evaluate'],
    'agents',
  ],
  renderer: [
    ['i18n', 'theme', 'places', 'canvas'],
    'transport',
    'ui',
    ['project', 'dialogs', 'seeds'],
    ['actions', 'calls', 'list', 'presence'],
    ['edits', 'labels'],
    // Screens know each other only where they show the same thing.
    [
      'features/board',
      'features/home',
      'features/import',
      'features/library',
      'features/models',
      'features/releases',
      'features/settings',
    ],
    ['features/annotate', 'features/trajectories'],
    ['features/evaluate', 'features/review'],
    'features/runs',
    'app',
    '.',
  ],
  'electron/host': [
    ['errors', 'long-work', 'in-page', 'pages'],
    ['db', 'files', 'web-page'],
    ['people', 'jobs', 'threads'],
    'library',
    'project',
    ['changes', 'media', 'statistics', 'reading-work'],
    'verdicts',
    'items',
    ['opening', 'services/run-subject'],
    [
      'services',
      'services/control-check',
      'services/episodes',
      'services/grounding',
      'services/pictures',
      'services/prelabels',
      'services/understanding',
    ],
    [
      'services/doctor',
      'services/fine-state',
      'services/import',
      'services/knowledge',
      'services/release',
      'services/tasks',
    ],
    // The host that each call gets: its open project, its jobs, and the thread that reads files from outside.
    ['.', 'live', 'services/evaluation-run', 'services/review'],
    ['recording', 'services/items', 'services/judging', 'services/models'],
    ['services/benchmark', 'services/export', 'services/runs'],
    ['services/bundle', 'services/evaluations'],
    ['services/live-runs', 'services/merge', 'services/projects', 'services/submissions'],
    ['services/publish', 'services/tables'],
    ['router', 'workers'],
  ],
  'electron/main': ['window', 'page-capture', '.'],
  'electron/cli': [
    'terminal',
    'words',
    'session',
    'options',
    ['agent', 'env', 'recording', 'scheduler'],
    'runs',
    'commands',
    '.',
  ],
};

export const isTest = (file) => /\.test(-helper)?\.tsx?$|\/(testing|test-support)\//.test(file);

/** Floor and folder of a file in a room: of the listed folders that contain it, the innermost. */
function placeOf(file, room, listed) {
  for (let folder = file; folder.length > room.length; ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const name = folder === room ? '.' : folder.slice(room.length + 1);
    const floor = listed.findIndex((entry) => [entry].flat().includes(name));
    if (floor >= 0) return { name, floor };
  }
  return null;
}

/**
 * Imports that go up, or across a floor, as one sentence for each file. Tests and what they share are left out.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function upward(modules, order = floors) {
  const found = [];
  for (const [room, listed] of Object.entries(order)) {
    const inRoom = (file) => file.startsWith(`${room}/`) && !isTest(file);
    for (const { source, dependencies } of modules.filter((module) => inRoom(module.source))) {
      const from = placeOf(source, room, listed);
      if (!from) {
        found.push(`${source}: its folder has no place in the order of ${room} (scripts/checks/lib/floors.mjs)`);
        continue;
      }
      for (const { resolved } of dependencies.filter((dependency) => inRoom(dependency.resolved))) {
        const to = placeOf(resolved, room, listed);
        if (to && to.name !== from.name && to.floor >= from.floor)
          found.push(`${source} → ${resolved}: ${room}/${from.name} may not import ${to.name}`);
      }
    }
  }
  return found;
}
