import type { DragEvent } from 'react';

/** A file with its path relative to what was dropped, `/` between folders. */
export interface DroppedFile {
  file: File;
  name: string;
}

async function filesOf(entry: FileSystemEntry): Promise<DroppedFile[]> {
  const name = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, name }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: DroppedFile[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return found;
    for (const child of batch) found.push(...(await filesOf(child)));
  }
}

/**
 * The dropped files, including those in folders. Call it before awaiting anything else, because the list is emptied
 * then.
 */
export async function droppedFiles({ dataTransfer }: DragEvent): Promise<DroppedFile[]> {
  const entries = [...dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = [...dataTransfer.files].map((file) => ({ file, name: file.name }));
  return entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : plain;
}
