import type { PictureMark } from '#shared/marks/mark.ts';

/** A picture by reference: a sha256 of the media store or a file name; width and height in pixels. */
export interface ImageRef {
  ref: string;
  width: number;
  height: number;
}

/** A picture as a model is to see it. `marks` are drawn on it, in pixels of the picture. */
export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'image'; image: ImageRef; marks?: readonly PictureMark[] };

/**
 * One message to a model, before a provider gives it its own shape. `assistant` is what the model answered earlier,
 * `tool` what a tool or an environment answered to it; models that take no tool turns are sent those as the user's.
 */
export interface TaskMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
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

/** How a task's items are asked, where the task lets it be chosen. */
export interface Asking {
  /** Marks are drawn on the pictures, and the words name them. */
  visualPrompt: boolean;
  /** The model is asked to think before it answers. */
  thinking: boolean;
}

export const usualAsking: Asking = { visualPrompt: true, thinking: false };

/** The prompt's system message, if any, and one message of the user with these parts. */
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
