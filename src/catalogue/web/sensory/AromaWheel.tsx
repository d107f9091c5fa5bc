import { useTranslation } from 'react-i18next'
import type { SensoryProfile } from '../../contract/sensory.ts'
import { type AromaFamily, aromaFamilies, aromas } from '../../contract/taste.ts'
import styles from './AromaWheel.module.css'

const innerRadius = 30
const outerRadius = 100
const gapDegrees = 1.2

/** A sector of a ring. Angles in degrees, clockwise from the top. */
function sectorPath(from: number, to: number, inner: number, outer: number): string {
  const at = (angle: number, radius: number) => {
    const radians = ((angle - 90) * Math.PI) / 180
    return `${(radius * Math.cos(radians)).toFixed(1)} ${(radius * Math.sin(radians)).toFixed(1)}`
  }
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}

const step = 360 / aromas.length
const sectors = Object.entries(aromaFamilies)
  .flatMap(([family, names]) => names.map((aroma) => ({ family: family as AromaFamily, aroma })))
  .map((sector, index) => ({
    ...sector,
    from: index * step + gapDegrees / 2,
    to: (index + 1) * step - gapDegrees / 2,
  }))

/** One sector for each aroma, filled as far as it was noticed; families have a color each. */
export function AromaWheel({ profile }: { profile: SensoryProfile }) {
  const { t } = useTranslation()
  return (
    <svg
      className={styles.wheel}
      viewBox="-104 -104 208 208"
      role="img"
      aria-label={t('catalogue:sensory.wheel')}
    >
      {sectors.map(({ aroma, family, from, to }) => {
        const intensity = profile.aromas?.[aroma] ?? 0
        const end = innerRadius + ((outerRadius - innerRadius) * Math.max(intensity, 0)) / 10
        return (
          <g key={aroma} data-family={family}>
            <path className={styles.track} d={sectorPath(from, to, innerRadius, outerRadius)} />
            {intensity > 0 && <path className={styles.value} d={sectorPath(from, to, innerRadius, end)} />}
          </g>
        )
      })}
    </svg>
  )
}
