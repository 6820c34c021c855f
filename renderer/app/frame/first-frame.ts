// Imported before everything else: the browser needs a moment to begin a frame, so it is asked for one while the code
// is still being evaluated. The frame is drawn in the same turn, and so is on the screen with that first one.
requestAnimationFrame(() => undefined);
