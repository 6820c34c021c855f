/** Why recording is refused or ended, and what went wrong in between. */
export const recordingPhrases = {
  'recording-no-start':
    '{{browser}} did not start ({{why}}). It needs a screen to open its window on; BENCHWRIGHT_CHROMIUM names another browser.',
  'recording-browser-gone': 'The browser was closed or crashed.',
  'recording-page-crashed': 'The page crashed.',
  'recording-page-silent': 'The page does not answer.',
  'recording-no-script': 'The page has no script yet.',
  'recording-no-page': 'The browser opened without a page; try again.',
  'recording-not-opened': '{{url}} could not be opened ({{why}}); check the address.',
  'recording-frame': 'Actions inside the frame of {{where}} are not recorded.',
  'recording-window-closed': 'The browser window was closed before the recording was finished.',
  'recording-remote':
    'Recording opens a browser on the machine that runs the studio, so only the person at it can record.',
  'recording-no-such-browser':
    'BENCHWRIGHT_CHROMIUM names {{browser}}, which does not exist; correct it, or unset it to use an installed browser.',
  'recording-no-browser':
    'No Chromium, Chrome or Edge was found on this machine. Install one, or name it in BENCHWRIGHT_CHROMIUM.',
  'recording-no-screen': 'There is no screen to open a browser on (DISPLAY and WAYLAND_DISPLAY are not set).',
  'recording-read-only': 'The project is open read-only; open it with write access to record.',
  'recording-not-served':
    'The project is not served, so there is no address to send a recording to; start it with benchwright serve.',
  'recording-by-link': 'Only benchwright record --to sends recordings.',
  'recording-order': 'Steps of this recording are missing; send it again with the same command.',
  'recording-line': 'A step of this recording cannot be read.',
  'recording-too-many': 'Too many of your recordings are unfinished; send those first with the same command.',
  'recording-too-large': 'The recording is too large.',
  'recording-stopped': 'The recording was stopped.',
  'recording-another': 'Another recording is in progress; finish or stop it first.',
  'recording-address': '“{{url}}” is not a web address; it must start with http or https.',
  'recording-folder-used': '{{out}} contains other files; choose a new or empty folder.',
  'recording-nothing': 'Nothing is being recorded.',
  'recording-app-ended': 'Benchwright ended during the recording.',
  'recording-too-early': 'The page was acted on before its picture could be taken.',
  'recording-unreadable': 'The recording in {{folder}} cannot be read: {{why}}.',
  'recording-owner': 'Only the person at the machine can finish its recording.',
  'recording-failed': 'The recording failed.',
} as const;
