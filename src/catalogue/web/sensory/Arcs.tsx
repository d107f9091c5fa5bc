import { useTranslation } from 'react-i18next'
import { attributes } from '../../contract/attributes.ts'
import type { SensoryProfile } from '../../contract/sensory.ts'
import { useFormat } from '../use-format.ts'
import '../product-colors.css'
import styles from './Arcs.module.css'

const radius = 40
/** Length of three quarters of the circle, which is the whole scale. */
const scaleLength = 2 * Math.PI * radius * 0.75
const arc = 'M21.7 78.3A40 40 0 1 1 78.3 78.3'

/** Fruity, bitter and pungent as three arcs: the profile at a glance. Nothing when nobody stated any of them. */
export function Arcs({ profile }: { profile: SensoryProfile | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (attributes.every((attribute) => profile?.[attribute] === undefined)) return null
  return (
    <ul className={styles.arcs}>
      {attributes.map((attribute) => {
        const value = profile?.[attribute]
        const name = t(`catalogue:sensory.attributes.${attribute}`)
        const label =
          value === undefined
            ? t('catalogue:sensory.unknownValue', { name })
            : t('catalogue:sensory.value', { name, value: format.intensity(value) })
        return (
          <li key={attribute} className={styles.item} data-attribute={attribute}>
            <svg className={styles.arc} viewBox="0 0 100 92" role="img" aria-label={label}>
              <path className={styles.track} d={arc} />
              {value !== undefined && value > 0 && (
                <path
                  className={styles.value}
                  d={arc}
                  strokeDasharray={`${(scaleLength * value) / 10} ${scaleLength}`}
                />
              )}
              <text className={styles.number} x="50" y="59">
                {value === undefined ? '–' : format.intensity(value)}
              </text>
            </svg>
            <span aria-hidden="true">{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
