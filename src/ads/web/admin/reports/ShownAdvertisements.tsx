import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#src/i18n/languages.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { lacksPicture } from '../../../contract/lacks-picture.ts'
import { adTypes } from '../../../contract/placement.ts'
import { listActiveAdvertisements } from '../ads-api.ts'
import { EditAdvertisement } from '../form/EditAdvertisement.tsx'
import { AdEntries } from './AdEntries.tsx'
import styles from './ShownAdvertisements.module.css'

/** What readers of a language, or of all of them, may be shown on some page now. */
export function ShownAdvertisements() {
  const { t } = useTranslation()
  const [language, setLanguage] = useState('')
  const [editedId, setEditedId] = useState<string>()
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    // Begins like the keys of the lists: a change of an advertisement reloads it as well.
    queryKey: ['advertisements', 'shown', language],
    queryFn: () => listActiveAdvertisements(language),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('ad-reports:shownNow.title')} lead={t('ad-reports:shownNow.lead')}>
      <div className={styles.language}>
        <SelectField
          label={t('ad-reports:dimension.language')}
          value={language}
          options={[
            { value: '', label: t('ad-reports:shownNow.allLanguages') },
            ...languages.map(({ code, tag, name }) => ({ value: code, label: name, lang: tag })),
          ]}
          onValueChange={setLanguage}
        />
      </div>
      {isError && (
        <LoadFailure
          message={t('ad-reports:shownNow.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <div className={styles.shown} aria-busy={isFetching}>
          <ShownEntries ads={data.filter((ad) => !lacksPicture(ad))} onOpen={setEditedId} />
        </div>
      )}
      {editedId && <EditAdvertisement id={editedId} onClose={() => setEditedId(undefined)} />}
    </Panel>
  )
}

type EntriesProps = { ads: readonly PublicAdvertisement[]; onOpen: (adId: string) => void }

function ShownEntries({ ads, onOpen }: EntriesProps) {
  const { t } = useTranslation()
  if (ads.length === 0) return <p>{t('ad-reports:shownNow.none')}</p>
  const entries = adTypes.flatMap((type) =>
    ads
      .filter((ad) => ad.type === type)
      .map((ad) => ({
        ad,
        detail: [
          t(`ads:type.${type}`),
          ...ad.positions.map((position) => t(`ads:position.${position}`)),
        ].join(' · '),
      })),
  )
  return <AdEntries entries={entries} onOpen={onOpen} />
}
