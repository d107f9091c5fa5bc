import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { SearchField } from '#src/ui/admin/SearchField.tsx'
import {
  type PictureFilter,
  type PictureOrigin,
  pictureFilters,
  pictureOrigins,
} from '../../../contract/library-limits.ts'
import type { LibraryFilters } from '../library-api.ts'
import styles from './PictureFilters.module.css'

type Props = { question: LibraryFilters; onChange: (question: LibraryFilters) => void }

export function PictureFilters({ question, onChange }: Props) {
  const { t } = useTranslation()
  const change = (changes: Partial<LibraryFilters>) => onChange({ ...question, ...changes })
  return (
    <search className={styles.filters}>
      <div className={styles.words}>
        <SearchField
          label={t('media:filter.words')}
          isLabelHidden={false}
          maxLength={300}
          asked={question.q}
          onAsk={(q) => change({ q })}
        />
      </div>
      <Field label={t('media:filter.use')}>
        {(attributes) => (
          <select
            {...attributes}
            value={question.filter}
            onChange={({ target }) => change({ filter: choiceOf(pictureFilters, target.value) })}
          >
            {pictureFilters.map((filter: PictureFilter) => (
              <option key={filter} value={filter}>
                {t(`media:filter.uses.${filter}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('media:filter.origin')}>
        {(attributes) => (
          <select
            {...attributes}
            value={question.origin}
            onChange={({ target }) => change({ origin: choiceOf(pictureOrigins, target.value) })}
          >
            {pictureOrigins.map((origin: PictureOrigin) => (
              <option key={origin} value={origin}>
                {t(`media:filter.origins.${origin}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

function choiceOf<Choice extends string>(choices: readonly [Choice, ...Choice[]], value: string): Choice {
  return choices.find((choice) => choice === value) ?? choices[0]
}
