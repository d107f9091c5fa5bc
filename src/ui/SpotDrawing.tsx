import styles from './SpotDrawing.module.css'

// Small prints for pages that have nothing to show: two inks, no outline, light carved out of solid shapes.

/** A crate on its side, its olives rolling off the page. */
export function LostOlives() {
  return (
    <svg className={styles.spot} viewBox="0 0 320 200" aria-hidden="true">
      <path
        className={styles.second}
        d="M8 160c40-7 70-3 110-5s110-6 194 2c-30 9-76 12-130 12S40 172 8 160Z"
      />
      <path className={styles.ink} d="m30 74 88-22 12 8 26 96-8 8-92 2-10-7Z" />
      <path
        className={styles.cut}
        d="m40 82 78-20 3 11-79 18Zm5 21 79-17 4 13-80 15Zm6 22 80-14 4 14-81 11Zm5 20 82-10 4 14-82 7Z"
      />
      <path className={styles.ink} d="m64 70 9-2 22 96-9 1Z" />
      <Olive x={150} y={150} turn={20} />
      <Olive x={182} y={156} turn={80} />
      <Olive x={224} y={152} turn={-30} />
      <Olive x={286} y={156} turn={50} />
      <path
        className={styles.line}
        d="M164 128c6-9 14-9 20 0M200 136c6-11 16-11 22 0M244 142c10-15 24-15 34 0"
      />
      <path className={styles.ink} d="M232 66c14-24 38-32 66-28-10 24-34 36-62 30l-18 16-3-4Z" />
      <path className={styles.hair} d="M236 68c18-12 34-20 54-26" />
    </svg>
  )
}

/** A bottle that fell over, and the oil that ran out. */
export function TippedBottle() {
  return (
    <svg className={styles.spot} viewBox="0 0 320 200" aria-hidden="true">
      <path
        className={styles.second}
        d="M150 150c22-8 38-4 60-6 26-3 50-2 74 4 18 5 16 14-4 18-40 8-118 8-142 0-16-5-8-12 12-16Z"
      />
      <path
        className={styles.ink}
        d="M22 96c3-8 10-12 20-12l78 6c16 2 22 10 34 18l36 8 2-3 14 3-2 14-14-2-1-3-38-2c-14 4-22 12-40 14l-74 4c-12 0-18-4-20-14-2-12-1-22 5-31Z"
      />
      <path className={styles.cut} d="m46 100 46 3c3 9 3 21 0 31l-46 1c-4-11-4-24 0-35Z" />
      <path className={styles.ink} d="M58 118c8-12 20-14 28-4-6 10-18 12-28 4Z" />
      <path
        className={styles.light}
        d="M104 96c14 1 22 6 32 13-12-4-22-6-33-7ZM34 92c-4 8-6 16-5 26-5-11-3-21 5-26Z"
      />
      <path className={styles.light} d="M190 152c28-4 56-3 82 1-26-1-52 0-82-1Z" />
      <path className={styles.second} d="M214 122c6 8 8 13 8 17a8 8 0 0 1-16 0c0-4 2-9 8-17Z" />
      <path className={styles.ink} d="M10 172h250l-4 4H14ZM276 172h34l-4 4h-28Z" />
    </svg>
  )
}

/** A bough without fruit. */
export function BareBough() {
  return (
    <svg className={styles.spot} viewBox="0 0 320 120" aria-hidden="true">
      <path
        className={styles.ink}
        d="M10 74c60-18 120-22 180-12 44 7 80 5 120-8-38 20-78 24-122 18-62-8-118-4-178 8Z"
      />
      <path
        className={styles.ink}
        d="M80 62c-4-20 6-36 28-46 6 22-4 38-26 48ZM120 66c6 18 22 30 46 30-4-20-20-32-44-32Z"
      />
      <path
        className={styles.ink}
        d="M160 58c2-20 16-32 40-36 0 22-14 34-38 38ZM206 68c10 16 26 22 48 16-10-18-26-24-48-18Z"
      />
      <path className={styles.second} d="M246 62c8-18 24-26 48-22-10 18-26 26-46 24Z" />
      <path
        className={styles.hair}
        d="M84 60c6-14 12-26 22-40M126 66c12 6 24 16 36 28M164 56c8-12 20-22 34-32M212 70c12 4 26 10 38 14"
      />
    </svg>
  )
}

function Olive({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <ellipse className={styles.ink} rx="15" ry="11" />
      <path className={styles.light} d="M-9-3c3-4 8-5 12-4-4 1-8 2-12 4Z" />
      <circle className={styles.light} cx="13" r="1.5" />
    </g>
  )
}
