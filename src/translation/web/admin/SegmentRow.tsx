import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { SegmentWork } from '../../contract/machine.ts'
import styles from './TranslationEditor.module.css'

type Props = {
  segment: SegmentWork
  number: number
  languages: { original: LanguageCode; target: LanguageCode }
  text: string
  isReviewed: boolean
  error: string | undefined
  onText: (text: string) => void
  onReviewed: (isReviewed: boolean) => void
}

/** A segment: original, terms and what has changed beside a field for its translation. */
export function SegmentRow({
  segment,
  number,
  languages,
  text,
  isReviewed,
  error,
  onText,
  onReviewed,
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const original = getLanguage(languages.original)
  const target = getLanguage(languages.target)
  const acceptWithKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (text.trim()) onReviewed(true)
    focusNext(event.currentTarget)
  }
  return (
    <li className={styles.segment}>
      <div className={styles.source}>
        <p className={styles.facts}>
          {t('translations:segment', { number, kind: t(`translations:kinds.${segment.kind}`) })}
          {' · '}
          {t(`translations:segmentStates.${segment.state}`)}
        </p>
        <p id={`${id}-source`} lang={original.tag} dir={original.direction}>
          {segment.source}
        </p>
        {segment.previous && (
          <details>
            <summary className={styles.summary}>{t('translations:changed')}</summary>
            <p lang={original.tag} dir={original.direction}>
              {segment.previous.source}
            </p>
            <p lang={target.tag} dir={target.direction}>
              {segment.previous.target}
            </p>
          </details>
        )}
        {segment.terms.length > 0 && (
          <ul className={styles.terms} aria-label={t('translations:terms')}>
            {segment.terms.map((term) => (
              <li key={term.source}>
                <bdi lang={original.tag}>{term.source}</bdi>
                {' = '}
                <bdi lang={target.tag}>{term.target}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.target}>
        <textarea
          name={segment.key}
          className={styles.text}
          aria-label={t('translations:translationOf', { number })}
          aria-describedby={`${id}-source ${id}-error`}
          aria-invalid={error !== undefined}
          lang={target.tag}
          dir={target.direction}
          rows={Math.min(12, 2 + Math.ceil(segment.source.length / 60))}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={acceptWithKeys}
          data-segment=""
        />
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
        <label className={styles.reviewed}>
          <input
            type="checkbox"
            checked={isReviewed}
            disabled={!text.trim()}
            onChange={(event) => onReviewed(event.currentTarget.checked)}
          />
          {t('translations:reviewed')}
        </label>
      </div>
    </li>
  )
}

/** After the last field, the focus stays. */
function focusNext(field: HTMLTextAreaElement): void {
  const fields = [...(field.form?.querySelectorAll<HTMLTextAreaElement>('[data-segment]') ?? [])]
  fields[fields.indexOf(field) + 1]?.focus()
}
