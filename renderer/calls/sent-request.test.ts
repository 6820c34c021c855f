import { describe, expect, it } from 'vitest';
import { readableRequest } from './sent-request.ts';

describe('readableRequest', () => {
  it('reads messages with text and pictures', () => {
    const request = {
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'image', sha256: 'aa', width: 4, height: 3 },
            {
              type: 'image',
              image: { sha256: 'aa', width: 4, height: 3, edits: [{ kind: 'crop', bbox: [0, 0, 2, 2] }] },
            },
            { type: 'text', text: 'Which?' },
          ],
        },
      ],
    };
    expect(readableRequest(request)).toEqual([
      { role: 'system', parts: [{ kind: 'text', text: 'Be brief.' }] },
      {
        role: 'user',
        parts: [
          { kind: 'image', sha256: 'aa', width: 4, height: 3, edits: [] },
          { kind: 'image', sha256: 'aa', width: 4, height: 3, edits: ['crop'] },
          { kind: 'text', text: 'Which?' },
        ],
      },
    ]);
  });
  it('shows anything else as JSON', () => {
    expect(readableRequest({ a: 1 })[0]?.parts[0]).toEqual({ kind: 'text', text: '{\n  "a": 1\n}' });
  });
});
