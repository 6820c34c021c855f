/** `os_web`, as in exports and score tables; items without a platform are listed separately as `unknown`. */
export function exportedPlatform(platform: string | null): string {
  return platform === null ? 'unknown' : `os_${platform}`;
}

/** The kinds of device in ScreenSpot's table (Cheng et al. 2024, SeeClick). */
export const devices = ['mobile', 'desktop', 'web'] as const;
export type Device = (typeof devices)[number];

/** The device of a platform, or of its exported name; null for anything else. */
export function deviceOf(platform: string | null): Device | null {
  switch (platform?.replace(/^os_/, '')) {
    case 'ios':
    case 'android':
      return 'mobile';
    case 'windows':
    case 'mac':
    case 'linux':
      return 'desktop';
    case 'web':
      return 'web';
    default:
      return null;
  }
}
