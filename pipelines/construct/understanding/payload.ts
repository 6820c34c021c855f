import { z } from 'zod';
import { id, platform, sha256 } from '#shared/records/fields.ts';
import { knownElement } from '#pipelines/providers/builtin/material.ts';

/** One screenshot as passed to a run. `elements` is filled only if a built-in writer drafts from it. */
export const screenshotPayload = z.object({
  screenshotId: id,
  sha256,
  width: z.number(),
  height: z.number(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  elements: z.array(knownElement).default([]),
});
export type ScreenshotPayload = z.infer<typeof screenshotPayload>;

/** Names of the systems for a prompt. */
export const osNames = {
  windows: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
  web: 'the web',
} as const;

/** Name of the system for a prompt. */
export function osName(payload: ScreenshotPayload): string {
  return payload.platform === null ? 'an unnamed system' : osNames[payload.platform];
}

/** Name of the application for a prompt, as background. */
export function appName(payload: ScreenshotPayload): string {
  return payload.app?.trim() || 'not available';
}
