import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatLocalTime } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
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
  const keepButton = useRef<HTMLButtonElement>(null)
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
    <Dialog initialFocus={keepButton} onClose={onCancel}>
      <DialogContent>
        <DialogTitle>{t('account:unsentText.title')}</DialogTitle>
        <p>{t(isCompared ? 'account:unsentText.notOnServer' : 'account:unsentText.serverUnreachable')}</p>
        <ul className={styles.list}>
          {texts.map((text) => (
            <UnsentItem key={text.articleId} text={text} />
          ))}
        </ul>
        <p>{t('account:unsentText.choice')}</p>
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            {t('account:cancel')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => void deleteUnsentText(texts).then(onContinue)}
          >
            {t('account:unsentText.delete')}
          </button>
          <button ref={keepButton} type="button" className={buttons.primary} onClick={onContinue}>
            {t('account:unsentText.keep')}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
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
