import { lineAt, readSources, rooms } from './lib/sources.mjs';

/** Files that may read the environment, and why. */
const readers = {
  'electron/host/files/app-folders.ts': 'where the person keeps things',
  'electron/host/services/models/keys.ts': 'keys of models, by the variable that a record names',
  'electron/host/db/native-binding.ts': 'the SQLite binding of test builds',
  'electron/host/files/network-folder.ts': 'folders that a person names as lying on a network',
  'pipelines/providers/wire/environment.ts': 'hides what the SDKs would read by themselves',
  'electron/host/web-page/chromium.ts': 'finds the browser that records',
  'electron/host/live/kept-variables.ts':
    'passes on what a program needs to start, and the variables that a person named',
  'electron/host/live/environments/android/server.ts':
    'where adb’s server is and which phone it means, in adb’s own variables',
  'electron/host/live/environments/web/browser.ts': 'passes on what a browser needs to start',
  'pipelines/formats/playwright-script/script.ts': 'a line of the script that it writes',
  'electron/host/live/environments/linux/programs.ts': 'finds the programs of a virtual display',
  'electron/host/recording/recordings.ts': 'asks whether there is a screen to record on',
  'electron/host/services/import/link/address.ts': 'finds the mirror of the Hugging Face hub',
  'electron/host/services/import/video/every-change.ts': 'finds the program that reads videos',
};

/** Patterns of real keys. */
const keys = [
  /\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{24,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,}/g,
  /\bhf_[A-Za-z0-9]{30,}/g,
  /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----/g,
];

/** Only a few listed files read the environment; nothing that looks like a key is in the sources. */
export function run(root) {
  const problems = [];
  for (const { file, text } of readSources(root, rooms))
    if (!Object.hasOwn(readers, file))
      for (const match of text.matchAll(/process\.env\b/g))
        problems.push(
          `${file}:${lineAt(text, match.index)}: reads the environment; name it in scripts/checks/secrets.mjs or pass the value in`,
        );
  for (const { file, text } of readSources(root, [...rooms, 'test', 'bench', 'scripts'], { tests: true }))
    for (const pattern of keys)
      for (const match of text.matchAll(pattern))
        problems.push(`${file}:${lineAt(text, match.index)}: looks like a real key`);
  return problems;
}
