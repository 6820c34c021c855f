import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The studio's page. It names the open project, so that the frame starts there without a request. `project.name` may
 * be missing if it is not known yet; most folders have their project's name.
 */
export function startPage(file: string, project: { path: string; name?: string } | null): string {
  const page = readFileSync(file, 'utf8');
  if (!project) return page;
  const text = JSON.stringify({ path: project.path, name: project.name ?? basename(project.path) });
  return page.replace('<head>', () => `<head><meta name="benchwright-project" content="${escaped(text)}">`);
}
