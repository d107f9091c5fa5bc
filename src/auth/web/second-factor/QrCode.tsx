import { encode } from 'uqr'
import styles from './second-factor.module.css'

const quietZone = 4

/** Drawn here, so that nobody else gets to see the secret. Dark on light in every theme: phones read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
