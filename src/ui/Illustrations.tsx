import styles from './Illustration.module.css'

// Illustrations for empty pages and error pages: two colors, no outlines, details cut out of solid shapes.

const illustrations = { lostOlives: LostOlives, tippedBottle: TippedBottle, bareBough: BareBough } as const
export type IllustrationName = keyof typeof illustrations

export function Illustrations({ name }: { name: IllustrationName }) {
  const NamedIllustration = illustrations[name]
  return <NamedIllustration />
}

/** A crate on its side with olives rolling out. */
function LostOlives() {
  return (
    <svg className={styles.illustration} viewBox="0 0 320 200" aria-hidden="true">
      <circle className={styles.secondary} cx="232" cy="70" r="46" />
      <path
        className={styles.paper}
        d="M190 92c26-4 54-4 84 1-28-3-56-3-84-1Zm6 10c22-3 46-3 70 1-24-2-46-3-70-1Z"
      />
      <path className={styles.primary} d="m14 84 96-30 14 8 30 92-10 12-104 6-12-8Z" />
      <path
        className={styles.cutout}
        d="m24 92 84-26 4 12-84 25Zm7 22 85-24 4 13-85 23Zm7 23 86-22 4 13-86 21Zm7 22 87-20 4 12-87 15Z"
      />
      <path className={styles.primary} d="m52 76 12-4 28 98-12 1ZM90 64l10-3 32 104-10 1Z" />
      <path className={styles.paper} d="m56 80 3-1 24 84-3 1ZM94 68l2-1 28 92-2 1Z" />
      <path
        className={styles.primary}
        d="M0 172c60-4 110-6 160-5s110 1 160 6c-50 5-110 7-160 7S50 178 0 172Z"
      />
      <path
        className={styles.cutout}
        d="M20 174c40-2 80-3 120-3-40 2-80 3-120 3Zm140 3c40-2 90-3 140-3-50 3-100 4-140 3Z"
      />
      <Olive x={158} y={152} turn={18} />
      <Olive x={198} y={156} turn={76} />
      <Olive x={244} y={152} turn={-32} />
      <Olive x={298} y={154} turn={48} />
      <path className={styles.primary} d="M196 62c10-30 36-46 78-46-6 34-32 52-68 52l-20 22-4-5Z" />
      <path
        className={styles.hairline}
        d="M202 64c18-18 38-32 62-40M214 56l-2-16M228 46l-1-15M216 60l18 2M232 48l17 1"
      />
    </svg>
  )
}

/** A bottle lying on its side in a puddle of oil. */
function TippedBottle() {
  return (
    <svg className={styles.illustration} viewBox="0 0 320 200" aria-hidden="true">
      <path
        className={styles.secondary}
        d="M168 158c20-8 38-4 58-6 26-3 48-2 70 4 18 5 16 14-4 18-40 8-106 8-130 0-16-5-8-12 6-16Z"
      />
      <path className={styles.paper} d="M204 162c28-4 50-3 74 1-24-1-46 0-74-1Z" />
      <g transform="rotate(4 120 140) translate(0 24)">
        <path
          className={styles.primary}
          d="M22 96c3-8 10-12 20-12l78 6c16 2 22 10 34 18l36 8 2-3 14 3-2 14-14-2-1-3-38-2c-14 4-22 12-40 14l-74 4c-12 0-18-4-20-14-2-12-1-22 5-31Z"
        />
        <path className={styles.cutout} d="m46 100 46 3c3 9 3 21 0 31l-46 1c-4-11-4-24 0-35Z" />
        <path className={styles.primary} d="M58 118c8-12 20-14 28-4-6 10-18 12-28 4Z" />
        <path
          className={styles.paper}
          d="M104 96c14 1 22 6 32 13-12-4-22-6-33-7ZM34 92c-4 8-6 16-5 26-5-11-3-21 5-26Z"
        />
        <path className={styles.paper} d="M104 128c12 0 22-2 32-6-8 6-18 9-32 10ZM160 114l22 5-22-2Z" />
      </g>
      <path className={styles.primary} d="M6 174c60-3 220-3 308 0-60 5-240 5-308 0Z" />
      <path className={styles.cutout} d="M20 175c50-1 110-1 160 0-50 1-110 1-160 0Z" />
    </svg>
  )
}

/** A bough without fruit. */
function BareBough() {
  return (
    <svg className={styles.illustration} viewBox="0 0 320 120" aria-hidden="true">
      <path
        className={styles.primary}
        d="M10 74c60-18 120-22 180-12 44 7 80 5 120-8-38 20-78 24-122 18-62-8-118-4-178 8Z"
      />
      <path
        className={styles.primary}
        d="M80 62c-4-20 6-36 28-46 6 22-4 38-26 48ZM120 66c6 18 22 30 46 30-4-20-20-32-44-32Z"
      />
      <path
        className={styles.primary}
        d="M160 58c2-20 16-32 40-36 0 22-14 34-38 38ZM206 68c10 16 26 22 48 16-10-18-26-24-48-18Z"
      />
      <path className={styles.secondary} d="M246 62c8-18 24-26 48-22-10 18-26 26-46 24Z" />
      <path
        className={styles.hairline}
        d="M84 60c6-14 12-26 22-40M126 66c12 6 24 16 36 28M164 56c8-12 20-22 34-32M212 70c12 4 26 10 38 14"
      />
    </svg>
  )
}

function Olive({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <ellipse className={styles.halo} rx="21" ry="16" />
      <ellipse className={styles.primary} rx="19" ry="14" />
      <path className={styles.paper} d="M-12-4c4-5 10-7 16-6-6 1-11 3-16 6Zm-3 5c0-1 1-2 2-3-1 2-1 3-2 3Z" />
      <circle className={styles.paper} cx="16" r="2" />
    </g>
  )
}
