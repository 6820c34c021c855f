// Imported before everything else: the browser needs a moment to start an animation frame, so one is requested while
// the code is still being evaluated. The page's frame is rendered in the same turn, and so appears with that first
// one.
requestAnimationFrame(() => undefined);
