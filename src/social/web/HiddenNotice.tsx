import { useTranslation } from 'react-i18next'
import type { Hiding } from '../contract/member.ts'
import styles from './HiddenNotice.module.css'

/** Why an admin has hidden a text, with the note to its author. */
export function HiddenNotice({ hidden: { reason, note } }: { hidden: Hiding }) {
  const { t, ready } = useTranslation(['common', 'social'])
  if (!ready) return null
  return (
    <p className={styles.notice}>
      {t('social:form.hidden', { reason: t(`social:reasons.${reason}`) })} <bdi>{note}</bdi>
    </p>
  )
}
