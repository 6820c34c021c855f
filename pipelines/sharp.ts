import Module, { createRequire } from 'node:module';
import type sharpModule from 'sharp';

const load = createRequire(import.meta.url);

/**
 * Electron on Linux brings the system's GLib into every process of its own, also the host's, and sharp's native build
 * brings another: objects made by the one are freed by the other, which floods the log on some systems and ends the
 * process on others (sharp's installation notes, “Electron and Linux”; its issues 4522 and 4525). There sharp's native
 * part is hidden from it, so that it takes its WebAssembly build, which shares nothing with the system.
 */
function hideNativePart(): void {
  const ofSharp = createRequire(load.resolve('sharp'));
  for (const system of ['linux', 'linuxmusl']) {
    let file: string;
    try {
      file = ofSharp.resolve(`@img/sharp-${system}-${process.arch}/sharp.node`);
    } catch {
      // Not installed for this system: nothing to hide.
      continue;
    }
    ofSharp.cache[file] = Object.assign(new Module(file), { loaded: true, exports: null });
  }
}

if (process.platform === 'linux' && process.versions['electron']) hideNativePart();

const sharp = load('sharp') as typeof sharpModule;

export default sharp;
export type { OverlayOptions as Overlay, Sharp } from 'sharp';
