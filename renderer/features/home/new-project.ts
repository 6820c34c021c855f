/** Whether a name cannot be the name of a folder. */
export const nameFault = (name: string): boolean => /[/\\]/.test(name) || name.trim().startsWith('.');

const separatorOf = (folder: string): string => (folder.includes('\\') ? '\\' : '/');

/** The path of a new project; its folder name is valid on every system. */
export function folderOf(parent: string, name: string): string {
  const folder = name.trim().replace(/[<>:"|?*]+/g, '-');
  return `${parent.trim().replace(/[/\\]$/, '')}${separatorOf(parent)}${folder}`;
}

/** `base`, or `base-2`, `base-3` …: the first that no known project in the folder has. */
export function freeName(base: string, parent: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(`${parent}${separatorOf(parent)}${name}`)) return name;
  }
}
