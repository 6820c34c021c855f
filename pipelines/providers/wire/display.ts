import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';

/** The screen's size as the model sees it, in pixels: that of the largest picture, as others are parts of the screen. */
export function displayOf({ messages }: Pick<ProviderRequest, 'messages'>): { width: number; height: number } {
  const sizes = messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'image' ? [{ width: part.sent.sentWidth, height: part.sent.sentHeight }] : [],
    ),
  );
  return sizes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), { width: 0, height: 0 });
}
