import type { ListedPerson } from '../../contract/person.ts'

/** Changes whether the reader follows one of these members. */
export const markFollowed = (people: ListedPerson[], personId: string, isFollowing: boolean) =>
  people.map((person) => (person._id === personId ? { ...person, isFollowing } : person))
