import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import type { ArticleFormFields } from '../article-form-fields.ts'
import styles from './ArticleEditor.module.css'
import type { FieldErrors } from './autosave/describe-field-errors.ts'
import type { FormChanges } from './use-article-form.ts'

type Props = {
  fields: ArticleFormFields
  change: (changes: FormChanges) => void
  fieldErrors: FieldErrors
}

/** Title and summary of an article. Enter in the title, which has a single line, continues with the summary. */
export function TitleFields({ fields, change, fieldErrors }: Props) {
  const { t } = useTranslation()
  const summary = useRef<HTMLTextAreaElement>(null)

  function onTitleKeyDown(event: KeyboardEvent): void {
    // An input method uses Enter to accept what was composed.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    summary.current?.focus()
  }

  return (
    <>
      <Field label={t('admin:form.title')} error={fieldErrors.title}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...getLanguageAttributes(fields.language)}
            className={styles.title}
            rows={1}
            value={fields.title}
            onKeyDown={onTitleKeyDown}
            // Pasted line breaks become spaces.
            onChange={({ target }) => change({ title: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
          />
        )}
      </Field>
      <Field label={t('admin:form.summary')} error={fieldErrors.summary}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...getLanguageAttributes(fields.language)}
            ref={summary}
            rows={2}
            value={fields.summary}
            onChange={({ target }) => change({ summary: target.value })}
          />
        )}
      </Field>
    </>
  )
}
