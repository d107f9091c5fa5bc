import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import optionStyles from '#src/ui/form/listbox-option.module.css'
import { toHandle, toNicknameKey } from '#src/users/contract/nickname-key.ts'
import { completeMention } from './find-typed-mention.ts'
import styles from './mentions.module.css'
import { type MentionablePerson, usePeopleToMention } from './use-people-to-mention.ts'
import { useTypedMention } from './use-typed-mention.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Gets the text with the chosen mention. */
  onChange: (text: string) => void
}

/** Below a text field: the members that `@` and the letters before the caret may mean. */
export function MentionSuggestions({ field, onChange }: Props) {
  const { t, ready } = useTranslation(['common', 'people'])
  const { user } = useSession()
  const listId = useId()
  const { mention, dismiss } = useTypedMention(field)
  const found = usePeopleToMention(mention?.search, user?._id)
  const people = ready && mention && !isOnly(found, mention.search) ? found : []
  const [active, setActive] = useState({ search: mention?.search, index: 0 })
  // The first one again once another text is searched for.
  const index = active.search === mention?.search ? Math.min(active.index, people.length - 1) : 0
  const caret = useRef<number>(undefined)

  const choose = (person: MentionablePerson | undefined) => {
    const area = field.current
    if (!area || !mention || !person) return
    const completed = completeMention(area.value, mention, toHandle(person.nickname))
    caret.current = completed.caret
    onChange(completed.text)
  }

  // Once the field has the text.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || people.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive({ search: mention?.search, index: (index + step + people.length) % people.length })
    else if (event.key === 'Enter') choose(people[index])
    else if (event.key === 'Escape') dismiss()
    else return
    event.preventDefault()
    // Escape would close a dialog around the field as well.
    event.stopPropagation()
  })

  useEffect(() => {
    const area = field.current
    if (!area) return
    const listeners = new AbortController()
    area.addEventListener('keydown', onKeyDown, { signal: listeners.signal })
    area.setAttribute('aria-autocomplete', 'list')
    return () => listeners.abort()
  }, [field])

  const activeId = people[index] && `${listId}-${people[index]._id}`
  useEffect(() => {
    const area = field.current
    if (!area || !activeId) return
    area.setAttribute('aria-controls', listId)
    area.setAttribute('aria-activedescendant', activeId)
    return () => {
      area.removeAttribute('aria-controls')
      area.removeAttribute('aria-activedescendant')
    }
  }, [field, listId, activeId])

  return (
    <>
      <p role="status" className="visually-hidden">
        {people.length > 0 && t('people:search.found', { count: people.length })}
      </p>
      {people.length > 0 && (
        <div role="listbox" id={listId} className={styles.list} aria-label={t('people:search.label')}>
          {people.map((person) => (
            <button
              type="button"
              key={person._id}
              role="option"
              id={`${listId}-${person._id}`}
              className={`${optionStyles.option} ${styles.option}`}
              tabIndex={-1}
              aria-selected={person === people[index]}
              // Leaves the focus, and with it the keyboard of a phone, in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <bdi>{person.nickname}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** Nothing is left to complete. */
function isOnly(people: MentionablePerson[], search: string): boolean {
  const [only, other] = people
  return !other && only !== undefined && toNicknameKey(only.nickname) === toNicknameKey(search)
}
