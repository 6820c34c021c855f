/** A file on the person's own machine with its path within the selection, `/` between folders. */
export interface Chosen {
  file: File;
  name: string;
}

/** A part of a file that is sent in one call. */
interface Part extends Chosen {
  at: number;
}

const inOneCall = 100;
const bytesInOneCall = 32 * 1024 * 1024;

/** Calls of at most 100 parts and 32 MB, in order; a larger file goes in several. */
export function callsOf(chosen: readonly Chosen[], most = bytesInOneCall): Part[][] {
  const calls: Part[][] = [];
  let bytes = 0;
  const add = (part: Part) => {
    const last = calls.at(-1);
    if (!last || last.length >= inOneCall || bytes + part.file.size > most) {
      calls.push([part]);
      bytes = part.file.size;
    } else {
      last.push(part);
      bytes += part.file.size;
    }
  };
  for (const { file, name } of chosen)
    for (let at = 0; at === 0 || at < file.size; at += most)
      add({ file: new File([file.slice(at, at + most)], 'part'), name, at });
  return calls;
}
