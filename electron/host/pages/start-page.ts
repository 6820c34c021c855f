import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The studio's page, which says which project is open, so that its frame begins there without asking. `project.name`
 * may be left out where it is not known yet; a folder mostly has its project's name.
 */
export function startPage(file: string, project: { path: string; name?: string } | null): string {
  const page = readFileSync(file, 'utf8');
  if (!project) return page;
  const said = JSON.stringify({ path: project.path, name: project.name ?? basename(project.path) });
  return page.replace('<head>', () => `<head><meta name="benchwright-project" content="${escaped(said)}">`);
}
