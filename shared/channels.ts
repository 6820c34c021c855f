/** Names of the messages between preload and the main process. */
export const channels = {
  connect: 'benchwright:connect',
  host: 'benchwright:host',
  action: 'benchwright:action',
  menu: 'benchwright:menu',
  title: 'benchwright:title',
  pickFolder: 'benchwright:pick-folder',
  pickFiles: 'benchwright:pick-files',
  pickSave: 'benchwright:pick-save',
  captureSources: 'benchwright:capture-sources',
  capture: 'benchwright:capture',
  capturePage: 'benchwright:capture-page',
  cancelCapturePage: 'benchwright:cancel-capture-page',
  openExternal: 'benchwright:open-external',
  reveal: 'benchwright:reveal',
} as const;
