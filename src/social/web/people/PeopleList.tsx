import type { ListedPerson } from '../../contract/person.ts'
import { ListedPersonRow } from './ListedPersonRow.tsx'
import styles from './people.module.css'

type Props = { people: ListedPerson[]; onFollow: (personId: string, isFollowing: boolean) => void }

/** Members with a button each to follow them. */
export function PeopleList({ people, onFollow }: Props) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <ListedPersonRow
          key={person._id}
          person={person}
          onFollow={(isFollowing) => onFollow(person._id, isFollowing)}
        />
      ))}
    </ul>
  )
}
