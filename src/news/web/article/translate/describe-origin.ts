// Says who or what has translated a text, whether somebody has reviewed it, and whether it is current.
import type { TFunction } from 'i18next'
import type { Provenance } from './displayed-text.ts'

type Context = { t: TFunction; original: string; format: (at: string) => string }

export function describeOrigin(provenance: Provenance, { t, original, format }: Context): string {
  const { provider, translatedAt, reviewedAt, changedSegments = 0, totalSegments = 0 } = provenance
  const isStale = provenance.status === 'stale'
  const isReviewed = provenance.isReviewed ?? provenance.status === 'reviewed'
  const isMachine = provenance.origin ? provenance.origin === 'machine' : provenance.status === 'machine'
  const sentences = [describe()]
  if (isStale && changedSegments > 0) {
    sentences.push(t('news.translation.stale', { changed: changedSegments, total: totalSegments }))
  } else if (isStale) sentences.push(t('news.translation.staleUncounted'))
  return sentences.join(' ')

  function describe(): string {
    if (!isMachine)
      return t(`news.translation.${isReviewed || isStale ? 'shown' : 'unreviewed'}`, { original })
    const at = isReviewed ? (reviewedAt ?? translatedAt) : translatedAt
    if (!at) return t('news.translation.machineMark')
    const date = format(at)
    if (isReviewed) return t('news.translation.machineReviewed', { date, original })
    return provider
      ? t('news.translation.machineBy', { provider, date, original })
      : t('news.translation.machine', { date, original })
  }
}
