import { useTranslation } from 'react-i18next'
import { type Attribute, attributes } from '../../contract/attributes.ts'
import type { SensoryProfile } from '../../contract/sensory.ts'
import { useFormat } from '../use-format.ts'
import styles from './Radar.module.css'

const center = { x: 150, y: 132 }
const radius = 96
const labelRadius = 112
/** Fruity points up, the others follow clockwise. Degrees. */
const angles: Record<Attribute, number> = { fruity: -90, bitter: 30, pungent: 150 }
/** The limits between delicate, medium and robust, and the end of the scale. */
const rings = [3, 6, 10]

function pointAt(attribute: Attribute, distance: number): { x: number; y: number } {
  const angle = (angles[attribute] * Math.PI) / 180
  const round = (value: number) => Math.round(value * 10) / 10
  return { x: round(center.x + distance * Math.cos(angle)), y: round(center.y + distance * Math.sin(angle)) }
}

const toPolygon = (value: (attribute: Attribute) => number) =>
  attributes
    .map((attribute) => pointAt(attribute, (radius * value(attribute)) / 10))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

/** Fruity, bitter and pungent on three axes from 0 to 10. An attribute that is not known has no point. */
export function Radar({ profile }: { profile: SensoryProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const known = attributes.filter((attribute) => profile[attribute] !== undefined)
  return (
    <svg className={styles.radar} viewBox="0 0 300 226" role="img" aria-label={t('catalogue:sensory.radar')}>
      {rings.map((ring) => (
        <polygon key={ring} className={styles.ring} points={toPolygon(() => ring)} />
      ))}
      {attributes.map((attribute) => {
        const end = pointAt(attribute, radius)
        return (
          <line key={attribute} className={styles.axis} x1={center.x} y1={center.y} x2={end.x} y2={end.y} />
        )
      })}
      {known.length === attributes.length && (
        <polygon className={styles.area} points={toPolygon((attribute) => profile[attribute] ?? 0)} />
      )}
      {known.map((attribute) => {
        const { x, y } = pointAt(attribute, (radius * (profile[attribute] ?? 0)) / 10)
        return <circle key={attribute} className={styles.point} cx={x} cy={y} r="4" />
      })}
      {attributes.map((attribute) => {
        const { x, y } = pointAt(attribute, labelRadius)
        const value = profile[attribute]
        return (
          <text key={attribute} className={styles.label} x={x} y={attribute === 'fruity' ? y : y + 16}>
            {t(`catalogue:sensory.attributes.${attribute}`)}{' '}
            {value === undefined ? '–' : format.intensity(value)}
          </text>
        )
      })}
    </svg>
  )
}
