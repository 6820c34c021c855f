import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { connectMessage, type DesktopBridge } from '#shared/bridge.ts';
import { channels } from '#shared/channels.ts';

/** Listens to one channel; the page gets the value, never the event or ipcRenderer. */
function hear<T>(channel: string, listener: (value: T) => void): () => void {
  const heard = (_event: unknown, value: T) => listener(value);
  ipcRenderer.on(channel, heard);
  return () => ipcRenderer.removeListener(channel, heard);
}

const bridge: DesktopBridge = {
  system: process.platform,
  onHost: (listener) => hear(channels.host, listener),
  onAction: (listener) => hear(channels.action, listener),
  setMenu: (groups) => ipcRenderer.send(channels.menu, groups),
  setTitle: (title) => ipcRenderer.send(channels.title, title),
  pickFolder: (options) => ipcRenderer.invoke(channels.pickFolder, options),
  pickFiles: (options) => ipcRenderer.invoke(channels.pickFiles, options),
  pickSave: (options) => ipcRenderer.invoke(channels.pickSave, options),
  pathOf: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
  captureSources: () => ipcRenderer.invoke(channels.captureSources),
  capture: (id) => ipcRenderer.invoke(channels.capture, id),
  capturePage: (options) => ipcRenderer.invoke(channels.capturePage, options),
  cancelCapturePage: () => ipcRenderer.send(channels.cancelCapturePage, null),
  openExternal: (url) => ipcRenderer.invoke(channels.openExternal, url),
  reveal: (path) => ipcRenderer.invoke(channels.reveal, path),
};

// A port cannot cross the bridge, so the page posts it to its own window and preload passes it on.
window.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.source !== window || event.origin !== location.origin || !port) return;
  if ((event.data as { type?: unknown } | null)?.type === connectMessage)
    ipcRenderer.postMessage(channels.connect, null, [port]);
});

contextBridge.exposeInMainWorld('benchwright', bridge);
