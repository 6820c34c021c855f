/** One page of a browser over the DevTools protocol; Electron's debugger and Playwright's sessions fit this. */
export interface DevTools {
  /** Rejects when the page is gone or the command failed. */
  send(method: string, params?: object): Promise<unknown>;
}
