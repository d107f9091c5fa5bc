import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { isolate } from '#src/i18n/isolate.ts'
import type { SensoryProfile } from '../../contract/sensory.ts'

/** Who tasted, when, and how many. */
export function Taster({ profile }: { profile: SensoryProfile }) {
  const { t } = useTranslation()
  const { by, name, date, tasters } = profile
  const parts = [
    t(`catalogue:sensory.by.${by}`),
    name && isolate(name),
    // A day, not an instant: no time zone is needed.
    date && formatDate(date, 'UTC'),
    tasters && t('catalogue:sensory.tasters', { count: tasters }),
  ]
  return <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
}
