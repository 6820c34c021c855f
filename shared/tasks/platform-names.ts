/** `os_web`, as exports and score tables write it; items without a platform are kept apart as `unknown`. */
export function exportedPlatform(platform: string | null): string {
  return platform === null ? 'unknown' : `os_${platform}`;
}
