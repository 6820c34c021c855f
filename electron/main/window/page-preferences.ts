/** What no page of any of our windows may do, ours or foreign. */
export const pagePreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  navigateOnDragDrop: false,
  // Its dictionaries would be fetched from a server.
  spellcheck: false,
} as const;
