/** Readable file names, safe on every system and unique: each call gives another one. */
export function readableNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const plain =
      name
        .replace(/[^\p{L}\p{N}._-]+/gu, '_')
        .replace(/^[.]+/, '_')
        .slice(0, 80) || 'episode';
    let chosen = plain;
    for (let n = 2; used.has(chosen.toLowerCase()); n++) chosen = `${plain}_${n}`;
    used.add(chosen.toLowerCase());
    return chosen;
  };
}
