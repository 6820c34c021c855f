/** One page of a browser, as the DevTools protocol reaches it; Electron's debugger and Playwright's sessions are such. */
export interface DevTools {
  /** Rejects when the page is gone or the command failed. */
  send(method: string, params?: object): Promise<unknown>;
}
