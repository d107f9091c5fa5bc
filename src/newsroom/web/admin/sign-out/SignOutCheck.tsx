import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SignOutDialog } from '#src/auth/web/account/SignOutDialog.tsx'
import { formatLocalTime } from '#src/i18n/format-date.ts'
import styles from './SignOutCheck.module.css'
import { deleteUnsentText, findUnsentText, type UnsentText } from './unsent-text.ts'

type Props = {
  userId: string
  /** Called at once if the server has all texts of the editor, else when the editor signs out. */
  onContinue: () => void
  onCancel: () => void
}

/** Asks what happens to text that only this browser stores, before an editor signs out. */
export function SignOutCheck({ userId, onContinue, onCancel }: Props) {
  const { t } = useTranslation()
  const [texts, setTexts] = useState<UnsentText[]>()

  useEffect(() => {
    let isCurrent = true
    void findUnsentText(userId).then((found) => {
      if (!isCurrent) return
      if (found.length > 0) setTexts(found)
      else onContinue()
    })
    return () => {
      isCurrent = false
    }
  }, [userId, onContinue])

  if (!texts) return null
  const isCompared = texts.every((text) => text.isCompared)
  return (
    <SignOutDialog
      title={t('account:unsentText.title')}
      onCancel={onCancel}
      onDelete={() => void deleteUnsentText(texts).then(onContinue)}
      onKeep={onContinue}
    >
      <p>{t(isCompared ? 'account:unsentText.notOnServer' : 'account:unsentText.serverUnreachable')}</p>
      <ul className={styles.list}>
        {texts.map((text) => (
          <UnsentItem key={text.articleId} text={text} />
        ))}
      </ul>
      <p>{t('account:unsentText.choice')}</p>
    </SignOutDialog>
  )
}

function UnsentItem({ text: { articleId, isNew, title, typedAt } }: { text: UnsentText }) {
  const { t } = useTranslation()
  const address = isNew ? `/admin/create-article?draft=${articleId}` : `/admin/edit-article/${articleId}`
  return (
    <li>
      <Link to={address}>
        <bdi>{title || t('account:unsentText.untitled')}</bdi>
      </Link>{' '}
      <time className={styles.time} dateTime={typedAt}>
        {formatLocalTime(typedAt)}
      </time>
    </li>
  )
}
