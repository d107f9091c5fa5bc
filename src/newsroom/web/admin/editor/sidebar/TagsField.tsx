import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './TagsField.module.css'

type Props = { tags: string[]; onChange: (tags: string[]) => void; error: string | undefined }

/** Tag input: Enter or a comma adds a tag, a pasted list adds several. */
export function TagsField({ tags, onChange, error }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')

  function add(text: string): void {
    const newTags = text.split(/[,،、;\n]/).map((tag) => tag.trim())
    onChange([...new Set([...tags, ...newTags.filter(Boolean)])])
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // In Chinese and Japanese input methods, Enter confirms a composed word.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1))
  }

  return (
    <div className={styles.tags}>
      <Field label={t('admin:metadata.tags')} hint={t('admin:metadata.tagsHint')} error={error}>
        {(attributes) => (
          <input
            {...attributes}
            value={typed}
            dir="auto"
            onKeyDown={onKeyDown}
            onBlur={() => typed.trim() && add(typed)}
            onChange={({ target }) =>
              /[,،、;]/.test(target.value) ? add(target.value) : setTyped(target.value)
            }
          />
        )}
      </Field>
      {tags.length > 0 && (
        <ul className={styles.list}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('admin:metadata.removeTag', { tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                <Icon name="cross" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
