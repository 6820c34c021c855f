/** The studio's mark: four corners around one target. Decoration, the name is next to it. */
export function Logo({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M2 6V2h4M14 2h4v4M18 14v4h-4M6 18H2v-4" stroke="var(--text)" strokeWidth="2" />
      <rect x="6.5" y="6.5" width="7" height="7" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  );
}
