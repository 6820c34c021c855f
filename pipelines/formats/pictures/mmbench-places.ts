/** Where the pictures of MMBench-GUI may be: below their system's folder, `offline_images`, or at their path. */
export function mmbenchPlaces(row: { image_path: string; platform?: string | null | undefined }): string[] {
  const { image_path: name, platform } = row;
  return [
    [platform, name].filter(Boolean).join('/'),
    ['offline_images', platform, name].filter(Boolean).join('/'),
    `offline_images/${name}`,
    name,
  ];
}
