import { globSync } from 'node:fs';
import path from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}
type Holds = (id: string) => boolean;

const iconImports = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g;

/** All modules that files import, at any depth; from the list of all icons only those that are used. */
function importedBy(files: readonly string[], graph: Graph): Holds {
  const found = new Set(files);
  const icons = new Set(['createReactComponent', 'defaultAttributes']);
  for (const id of found) {
    if (id.includes('/@tabler/icons-react/')) continue;
    const info = graph.getModuleInfo(id);
    for (const [, names] of (info?.code ?? '').matchAll(iconImports))
      for (const name of (names ?? '').split(',')) icons.add(name.trim());
    for (const next of info?.importedIds ?? []) found.add(next);
  }
  return (id) => (id.includes('/@tabler/icons-react/') ? icons.has(path.basename(id, '.mjs')) : found.has(id));
}

/** Modules that are loaded when a part of a screen first needs them, so that no screen waits for their packages. */
const fetchedLate = ['renderer/labels/MarkdownText.tsx'];

/** Libraries that only the canvas uses. */
const ofCanvas = /\/node_modules\/(konva|react-konva|react-reconciler|its-fine)\//;

/**
 * The page's few files, since each file costs more than its bytes. `start` is what the bar and the
 * keys need; `studio` follows and is what the screens share; each screen has its own file.
 */
export function pageChunks(root: string) {
  const at = (file: string) => path.join(root, file);
  const rooms = ['app', 'actions', 'calls', 'dialogs', 'project', 'places', 'ui', 'i18n', 'transport', 'theme'].map(
    (room) => at(`renderer/${room}/`),
  );
  const screens = globSync('renderer/features/*/index.tsx', { cwd: root }).map(at);
  let start: Holds | undefined;
  let ofScreens: Holds[] | undefined;
  let late: Holds | undefined;

  const shared = (id: string, graph: Graph): boolean => {
    if (ofCanvas.test(id)) return false;
    ofScreens ??= screens.map((screen) => importedBy([screen], graph));
    late ??= importedBy(fetchedLate.map(at), graph);
    if (late(id) && !ofScreens.some((holds) => holds(id))) return false;
    if (id.includes('/node_modules/') || [at('shared/'), ...rooms].some((room) => id.startsWith(room))) return true;
    return ofScreens.filter((holds) => holds(id)).length > 1;
  };
  return [
    {
      debugName: 'start',
      name: (id: string, graph: Graph) => {
        start ??= importedBy([at('renderer/main.tsx')], graph);
        return start(id) ? 'start' : null;
      },
    },
    { debugName: 'studio', name: (id: string, graph: Graph) => (shared(id, graph) ? 'studio' : null) },
  ];
}
