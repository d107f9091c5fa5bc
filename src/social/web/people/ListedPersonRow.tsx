import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import type { ListedPerson } from '../../contract/person.ts'
import { Author } from '../comments/Author.tsx'
import { changeRelation, type RelationProblem } from './change-relation.ts'
import styles from './people.module.css'

type Props = { person: ListedPerson; onFollow: (isFollowing: boolean) => void }

/** A person in a list of followers, with a line of their profile and a button to follow them. */
export function ListedPersonRow({ person, onFollow }: Props) {
  const { t } = useTranslation()
  const format = new Intl.NumberFormat(useLanguageTag())
  const { toggle, problem } = useFollow(person, onFollow)
  const { description, isFollowing, nickname, reviews } = person
  const count =
    reviews === null ? '' : t('people:counts.reviews', { count: reviews, number: format.format(reviews) })
  const label = t(isFollowing ? 'people:following' : 'people:follow')
  return (
    <li className={styles.person}>
      <span className={styles.initial} aria-hidden="true">
        {nickname ? Array.from(nickname)[0]?.toUpperCase() : <Icon name="person" />}
      </span>
      <div className={styles.about}>
        <Author person={person} />
        <p className={styles.line} dir="auto">
          {description || count}
        </p>
      </div>
      {isFollowing !== null && (
        <button
          type="button"
          className={isFollowing ? buttons.quiet : buttons.primary}
          aria-pressed={isFollowing}
          aria-label={`${label}: ${nickname ?? t('people:member')}`}
          onClick={() => void toggle()}
        >
          {label}
        </button>
      )}
      <p role="status" className={styles.problem}>
        {problem && t(`people:problems.${problem}`)}
      </p>
    </li>
  )
}

/** Shown at once, and taken back when it fails. Presses meanwhile are ignored. */
function useFollow({ _id, isFollowing }: ListedPerson, onFollow: Props['onFollow']) {
  const [problem, setProblem] = useState<RelationProblem>()
  const [isBusy, setBusy] = useState(false)

  async function toggle(): Promise<void> {
    if (isBusy || isFollowing === null) return
    setBusy(true)
    setProblem(undefined)
    onFollow(!isFollowing)
    const outcome = await changeRelation(
      isFollowing ? 'DELETE /people/:id/follow' : 'PUT /people/:id/follow',
      _id,
    )
    if ('problem' in outcome) setProblem(outcome.problem)
    onFollow('problem' in outcome ? isFollowing : outcome.isFollowing)
    setBusy(false)
  }

  return { toggle, problem }
}
