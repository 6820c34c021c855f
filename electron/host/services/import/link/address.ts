import path from 'node:path';
import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../../errors/errors.ts';

/** A dataset repository on a hub, or a folder of it. */
export interface Hub {
  /** Address of the hub without a slash at its end. */
  at: string;
  /** `owner/name`, or `name` alone for the oldest. */
  repository: string;
  /** Branch, tag or commit. */
  revision: string;
  /** Folder with `/` at its end; '' for all. */
  folder: string;
}
export type Address = { file: URL } | { hub: Hub };

const noLink = (text: string) => failure('INVALID', phrase('link-no-link', { text }), { field: 'link' });

/** A link as a person pastes it. INVALID for anything but http and https, and for links that contain a password. */
export function linkOf(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw noLink(text);
  url.hash = '';
  return url;
}

/** Hugging Face, or the mirror that `HF_ENDPOINT` names, as in its own libraries. */
export function hubAddress(): string {
  const named = process.env['HF_ENDPOINT'] ?? '';
  return URL.canParse(named) ? named.replace(/\/+$/, '') : 'https://huggingface.co';
}

/**
 * What a link leads to: a dataset's page on the hub is all of its files, that of a folder (`/tree/`) those in it, that
 * of a file (`/blob/`) the file.
 */
export function addressOf(url: URL, hub = hubAddress()): Address {
  const base = new URL(`${hub}/datasets/`);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return { file: url };
  const parts = url.pathname.slice(base.pathname.length).split('/').filter(Boolean).map(decodeURIComponent);
  const verb = parts.findIndex((part, at) => at > 0 && /^(tree|blob|resolve)$/.test(part));
  const [repository, [what, revision = 'main', ...rest]] =
    verb < 0 ? [parts.slice(0, 2), []] : [parts.slice(0, verb), parts.slice(verb)];
  if (repository.length === 0 || repository.length > 2) throw noLink(url.href);
  if (what === 'blob' || what === 'resolve') {
    const file = new URL(url.href);
    file.pathname = file.pathname.replace('/blob/', '/resolve/');
    return { file };
  }
  const folder = rest.length > 0 ? `${rest.join('/')}/` : '';
  return { hub: { at: hub, repository: repository.join('/'), revision, folder } };
}

const encoded = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/** The hub's list of a repository's files with their sizes (`GET /api/datasets/{repo}/revision/{revision}`). */
export const listAddress = ({ at, repository, revision }: Hub): URL =>
  new URL(`${at}/api/datasets/${encoded(repository)}/revision/${encodeURIComponent(revision)}?blobs=true`);

/** Sizes in bytes; `sha` is the commit that the revision stands for now. */
export const hubList = z.object({
  sha: z.string().regex(/^[0-9a-f]{7,64}$/),
  siblings: z.array(z.object({ rfilename: z.string().min(1).max(4096), size: z.number().int().nonnegative() })),
});

/** A file of a repository at a commit, so that it stays the same while it is fetched. */
export const fileAddress = ({ at, repository }: Hub, sha: string, name: string): URL =>
  new URL(`${at}/datasets/${encoded(repository)}/resolve/${sha}/${encoded(name)}`);

/** The name that a header or an address gives a file; never a path. */
export function nameOf(url: URL, disposition: string | undefined): string {
  const star = /filename\*=(?:UTF-8)?''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const given = star ?? plain ?? path.posix.basename(url.pathname);
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // A stray % is part of the name.
  }
  const base = path.posix
    .basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}:*?"<>|]/gu, '_')
    .slice(-200);
  return base === '' || /^\.+$/.test(base) ? 'download' : base;
}
