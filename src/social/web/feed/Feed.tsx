import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { type FeedKind, feedKinds } from '../../contract/limits.ts'
import { SignInPrompt } from '../SignInPrompt.tsx'
import { FeedList } from './FeedList.tsx'
import styles from './feed.module.css'
import { useFeed } from './use-feed.ts'

/** What the members do whom the signed-in one follows. */
export function Feed() {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const [kind, setKind] = useState<FeedKind | ''>('')
  const feed = useFeed({ kind: kind || undefined }, user?._id ?? null)
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state !== 'signed-in') return <SignInPrompt text={t('people:feed.signIn')} />
  return (
    <>
      <div className={styles.controls}>
        <SelectField
          label={t('people:feed.show')}
          value={kind}
          options={[
            { value: '' as const, label: t('people:feed.all') },
            ...feedKinds.map((value) => ({ value, label: t(`people:feed.kinds.${value}`) })),
          ]}
          onValueChange={setKind}
        />
      </div>
      <FeedList feed={feed} empty={t(kind ? 'people:feed.noneOfKind' : 'people:feed.empty')}>
        {!kind && (
          <>
            <Link className={buttons.primary} to={`/app/people/${user?._id}/following`}>
              {t('people:search.label')}
            </Link>
            <Link className={buttons.quiet} to="/app/oils">
              {t('social:lists.find')}
            </Link>
          </>
        )}
      </FeedList>
    </>
  )
}
