import type { PictureMark } from '#shared/marks/mark.ts';

/** A picture by reference: a sha256 of the media store or a file name; width and height in pixels. */
export interface ImageRef {
  ref: string;
  width: number;
  height: number;
}

/** A picture as a model should see it. `marks` are drawn on it, in pixels of the picture. */
export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'image'; image: ImageRef; marks?: readonly PictureMark[] };

/**
 * One message to a model, before a provider converts it. `assistant` is an earlier answer of the model, `tool` the
 * reply of a tool or an environment to it; models without tool turns get those as user turns.
 */
export interface TaskMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  parts: MessagePart[];
}

/**
 * The texts of a prompt file. `system` is null for the model's own default; `user` fills the file's variables (defined
 * by the task) and returns the text after the pictures.
 */
export interface TaskPrompt {
  system: string | null;
  user(inputs: Record<string, string>): string;
}

/** Options for asking a task's items, if the task offers them. */
export interface Asking {
  /** Marks are drawn on the pictures, and the text names them. */
  visualPrompt: boolean;
  /** The model is asked to think before it answers. */
  thinking: boolean;
}

export const usualAsking: Asking = { visualPrompt: true, thinking: false };

/** The prompt's system message, if any, and one user message with these parts. */
export function asUser(prompt: TaskPrompt, parts: MessagePart[]): TaskMessage[] {
  const user: TaskMessage = { role: 'user', parts };
  return prompt.system === null ? [user] : [{ role: 'system', parts: [{ type: 'text', text: prompt.system }] }, user];
}

/** System message (if any), then one user message: pictures first, then the text. */
export function pictureThenText(prompt: TaskPrompt, images: ImageRef[], inputs: Record<string, string>): TaskMessage[] {
  return asUser(prompt, [
    ...images.map((image): MessagePart => ({ type: 'image', image })),
    { type: 'text', text: prompt.user(inputs) },
  ]);
}
