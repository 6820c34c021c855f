/**
 * Where this frame's viewport is in the page's; null if a parent frame belongs to another site. It is sent to pages as
 * text, so it may use nothing from outside itself.
 */
export function frameOffset(): [number, number] | null {
  let [x, y] = [0, 0];
  for (let at: Window = window; at !== at.parent; at = at.parent) {
    let frame: Element | null;
    try {
      frame = at.frameElement;
    } catch {
      return null;
    }
    if (!frame) return null;
    const box = frame.getBoundingClientRect();
    const style = frame.ownerDocument.defaultView?.getComputedStyle(frame);
    x += box.left + frame.clientLeft + Number.parseFloat(style?.paddingLeft ?? '0');
    y += box.top + frame.clientTop + Number.parseFloat(style?.paddingTop ?? '0');
  }
  return [x, y];
}
