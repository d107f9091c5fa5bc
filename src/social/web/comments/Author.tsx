import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PersonName } from '../../contract/member.ts'
import styles from './comments.module.css'

/** The nickname of a member, with a link to the profile. */
export function Author({ person }: { person: PersonName }) {
  const { t } = useTranslation()
  return (
    <Link className={styles.author} to={`/app/people/${person._id}`}>
      <bdi>{person.nickname ?? t('comments:member')}</bdi>
    </Link>
  )
}
