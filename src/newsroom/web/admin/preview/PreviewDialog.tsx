import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { DeskDialog } from '#src/ui/admin/DeskDialog.tsx'
import { Field } from '#src/ui/admin/Field.tsx'
import { ActivePreviewLinks } from './ActivePreviewLinks.tsx'
import styles from './PreviewDialog.module.css'
import { PreviewFailure } from './PreviewFailure.tsx'
import { PreviewLinkActions } from './PreviewLinkActions.tsx'
import { usePreviewLink } from './use-preview-link.ts'

const widths = ['phone', 'tablet', 'desktop'] as const
type Width = (typeof widths)[number]

type Props = {
  id: string
  language: LanguageCode
  /** What was typed and not saved is shown, not what is stored. */
  isDraft: boolean
  onClose: () => void
}

/** The article as readers will see it: in any language, as wide as their screens, and as a link to give away. */
export function PreviewDialog({ id, language, isDraft, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'preview'])
  const queries = useQueryClient()
  const [lang, setLang] = useState(language)
  const [width, setWidth] = useState<Width>('phone')
  const { made, keep } = usePreviewLink(id, isDraft ? 'draft' : 'saved')
  const link = made.data
  if (!ready) return null
  const address = link && `/preview?${new URLSearchParams({ token: link.token, lang, lng: lang })}`
  return (
    <DeskDialog title={t('preview:title')} isWide onClose={onClose}>
      <div className={styles.room}>
        {made.isError && <PreviewFailure id={id} error={made.error} onAgain={() => void made.refetch()} />}
        {made.isPending && <p role="status">{t('news.loading')}</p>}
        {link && address && (
          <>
            <div className={styles.choices}>
              <Field label={t('preview:language')}>
                {(attributes) => (
                  <select
                    {...attributes}
                    value={lang}
                    onChange={({ target }) =>
                      setLang(languages.find(({ code }) => code === target.value)?.code ?? lang)
                    }
                  >
                    {languages.map(({ code, tag, name }) => (
                      <option key={code} value={code} lang={tag}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <fieldset className={styles.widths}>
                <legend>{t('preview:width')}</legend>
                {widths.map((name) => (
                  <label key={name} className={styles.width}>
                    <input
                      type="radio"
                      name="preview-width"
                      checked={width === name}
                      onChange={() => setWidth(name)}
                    />
                    {t(`preview:widths.${name}`)}
                  </label>
                ))}
              </fieldset>
            </div>
            <PreviewLinkActions
              link={link}
              address={address}
              onGiven={() => {
                keep()
                void queries.invalidateQueries({ queryKey: ['previews', id] })
              }}
            />
            <div className={styles.desk}>
              <iframe
                key={address}
                className={styles.frame}
                data-width={width}
                src={address}
                title={t('preview:frameTitle')}
              />
            </div>
            <ActivePreviewLinks
              id={id}
              own={link._id}
              onEnded={() => {
                keep()
                onClose()
              }}
            />
          </>
        )}
      </div>
    </DeskDialog>
  )
}
