export type MessagePart =
  | { kind: 'text'; text: string }
  | {
      kind: 'image';
      sha256: string;
      /** Pixels of the stored picture. */
      width: number;
      height: number;
      /** Edits made to it before it was sent. */
      edits: ('mark' | 'crop')[];
    };

/** A stored request as readable lines: role and parts; any other shape is shown as JSON. */
export function readableRequest(request: unknown): { role: string; parts: MessagePart[] }[] {
  const messages = Array.isArray(request)
    ? request
    : typeof request === 'object' && request !== null && 'messages' in request && Array.isArray(request.messages)
      ? request.messages
      : null;
  if (!messages) return [{ role: '', parts: [{ kind: 'text', text: JSON.stringify(request, null, 2) }] }];
  return messages.map((message: unknown) => {
    const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
    return { role: typeof role === 'string' ? role : '', parts: partsOf(content ?? message) };
  });
}

function editsOf(edits: unknown): ('mark' | 'crop')[] {
  const kinds = Array.isArray(edits) ? edits.map((edit: unknown) => (edit as { kind?: unknown } | null)?.kind) : [];
  return kinds.filter((kind) => kind === 'mark' || kind === 'crop');
}

function partsOf(content: unknown): MessagePart[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  if (Array.isArray(content)) return content.flatMap(partsOf);
  if (typeof content === 'object' && content !== null) {
    const part = content as Record<string, unknown>;
    const image = (part['image'] ?? part) as Record<string, unknown>;
    if (typeof image['sha256'] === 'string')
      return [
        {
          kind: 'image',
          sha256: image['sha256'],
          width: Number(image['width'] ?? 0),
          height: Number(image['height'] ?? 0),
          edits: editsOf(image['edits']),
        },
      ];
    if (typeof part['text'] === 'string') return [{ kind: 'text', text: part['text'] }];
  }
  return [{ kind: 'text', text: JSON.stringify(content, null, 2) }];
}
