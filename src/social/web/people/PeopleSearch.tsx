import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { peopleLimits } from '../../contract/limits.ts'
import { PeopleList } from './PeopleList.tsx'
import styles from './people.module.css'
import { useFoundPeople } from './use-found-people.ts'

/** Longer than any nickname with an `@` before it and a few spaces. */
const maxLength = 60

/**
 * Finds members by nickname. The address of the page does not say what was typed.
 * @param children shown while nothing is typed
 */
export function PeopleSearch({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  // Written as in a mention.
  const search = text.trim().replace(/^@/, '')
  return (
    <>
      <search className={styles.search}>
        <SearchField
          label={t('people:search.label')}
          value={text}
          maxLength={maxLength}
          isLabelHidden={false}
          onSearch={setText}
        />
      </search>
      {search === '' ? children : <FoundPeople search={search} />}
    </>
  )
}

function FoundPeople({ search }: { search: string }) {
  const { t } = useTranslation()
  const { people, isSearching, isFailed, retry, setFollowing } = useFoundPeople(search)
  const count = people?.length ?? 0
  return (
    <>
      {isFailed && (
        <LoadFailure message={t('people:listFailed')} retryLabel={t('shell.tryAgain')} onRetry={retry} />
      )}
      <p role="status" className={styles.note}>
        {isSearching && t('shell.loading')}
        {!isSearching && people && count === 0 && t('people:search.none')}
        {!isSearching &&
          count > 0 &&
          (count < peopleLimits.pageSize ? t('people:search.found', { count }) : t('people:search.tooMany'))}
      </p>
      {people && count > 0 && <PeopleList people={people} onFollow={setFollowing} />}
    </>
  )
}
