import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What a process of its own says about the build that it got and the bytes that it makes. */
function made(before: string): { native: boolean; bytes: string } {
  const script = `${before}
    const { default: sharp } = await import(${JSON.stringify(path.join(import.meta.dirname, 'sharp.ts'))});
    const { readFileSync } = await import('node:fs');
    const { hash } = await import('node:crypto');
    const noise = { create: { width: 301, height: 203, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 0 } } };
    const photo = await sharp(noise).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const upright = await sharp(photo).rotate().png().toBuffer();
    const small = await sharp(upright).resize(97).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
    const native = readFileSync('/proc/self/maps', 'utf8').includes('libvips');
    process.stdout.write(JSON.stringify({ native, bytes: [photo, upright, small].map((one) => hash('sha256', one)).join() }), () => process.exit(0));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

// Pictures are known by their bytes, so they must come out alike wherever a project is open.
it.runIf(process.platform === 'linux')('loads no native part inside Electron, and makes the same bytes', () => {
  const outside = made('');
  const inside = made("Object.defineProperty(process.versions, 'electron', { value: '45.0.0' });");
  expect(outside.native).toBe(true);
  expect(inside).toEqual({ native: false, bytes: outside.bytes });
});
