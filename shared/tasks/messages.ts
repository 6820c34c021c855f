/** A picture by reference: a sha256 of the media store or a file name; width and height in pixels. */
export interface ImageRef {
  ref: string;
  width: number;
  height: number;
}

export type MessagePart = { type: 'text'; text: string } | { type: 'image'; image: ImageRef };

/** One message to a model, before a provider gives it its own shape. */
export interface TaskMessage {
  role: 'system' | 'user';
  parts: MessagePart[];
}

/**
 * The words of a prompt file. `system` is null where the model's own default is wanted; `user` fills the
 * file's variables (the task says which) and answers with the text that follows the pictures.
 */
export interface TaskPrompt {
  system: string | null;
  user(inputs: Record<string, string>): string;
}

/** System message (if any), then one user message: pictures first, then the text. */
export function pictureThenText(prompt: TaskPrompt, images: ImageRef[], inputs: Record<string, string>): TaskMessage[] {
  const user: TaskMessage = {
    role: 'user',
    parts: [
      ...images.map((image): MessagePart => ({ type: 'image', image })),
      { type: 'text', text: prompt.user(inputs) },
    ],
  };
  return prompt.system === null ? [user] : [{ role: 'system', parts: [{ type: 'text', text: prompt.system }] }, user];
}
