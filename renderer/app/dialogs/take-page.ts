import type { PageCaptureOptions } from '#shared/page-capture.ts';
import { client, shell } from '../../transport/client.ts';
import { saidWords } from '../../i18n/said-words.ts';

/** The result of a capture: the new screenshot, and what is worth knowing about it. */
export interface TakenPage {
  id: string | null;
  address: string;
  size: string;
  ghosts: number;
  status: number;
  unfinished: boolean;
  /** The identical picture was already in the project. */
  known: boolean;
  /** Why it was captured but not added to the project. */
  refused: string | null;
}

/** A file name for a page: its title, otherwise its address. */
function nameOf(title: string, address: string): string {
  const { host, pathname } = new URL(address);
  const plain = (title || `${host}${pathname}`).replace(/[^\p{L}\p{N} ._-]+/gu, ' ').replace(/\s+/g, ' ');
  return `${plain.trim().replace(/^\.+/, '').slice(0, 120) || host}.png`;
}

/** Captures a page in the desktop and adds it to the project. Returns a sentence if the page could not be captured. */
export async function takePage(options: PageCaptureOptions): Promise<TakenPage | string> {
  const { desktop } = shell;
  if (!desktop) return '';
  const page = await desktop.capturePage(options);
  if (!page.ok) return page.message;
  const name = nameOf(page.title, page.address);
  const report = await client.imports.capturedPage({
    picture: new File([page.picture], name, { type: 'image/png' }),
    tree: new File([page.tree], 'tree.json', { type: 'application/json' }),
    name,
    address: page.address,
  });
  const size = [options.width, options.height].map((side) => Math.round(side * options.ratio)).join(' × ');
  const { id, prelabels: ghosts, imported, refused } = report;
  const { address, status, unfinished } = page;
  return {
    id,
    address,
    size,
    ghosts,
    status,
    unfinished,
    known: imported === 0 && refused.length === 0,
    refused: id === null && refused[0] ? saidWords(refused[0].said, refused[0].why) : null,
  };
}
