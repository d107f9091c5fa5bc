import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
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
  /** Shows the current user's draft instead of the stored article. */
  isDraft: boolean
  onClose: () => void
}

/** Shows the article as readers will see it, in any language and at several screen widths, and offers the link to share. */
export function PreviewDialog({ id, language, isDraft, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'preview'])
  const queryClient = useQueryClient()
  const [lang, setLang] = useState(language)
  const [width, setWidth] = useState<Width>('phone')
  const { linkQuery, keepLink } = usePreviewLink(id, isDraft ? 'draft' : 'saved')
  const link = linkQuery.data
  if (!ready) return null
  const path = link && `/preview?${new URLSearchParams({ token: link.token, lang, lng: lang })}`
  return (
    <AdminDialog title={t('preview:title')} isFullWidth onClose={onClose}>
      <div className={styles.content}>
        {linkQuery.isError && (
          <PreviewFailure id={id} error={linkQuery.error} onRetry={() => void linkQuery.refetch()} />
        )}
        {linkQuery.isPending && <p role="status">{t('shell.loading')}</p>}
        {link && path && (
          <>
            <div className={styles.choices}>
              <SelectField
                label={t('preview:language')}
                value={lang}
                options={languages.map(({ code, tag, name }) => ({ value: code, label: name, lang: tag }))}
                onValueChange={setLang}
              />
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
              path={path}
              onShared={() => {
                keepLink()
                void queryClient.invalidateQueries({ queryKey: ['previews', id] })
              }}
            />
            <div className={styles.viewport}>
              <iframe
                key={path}
                className={styles.frame}
                data-width={width}
                src={path}
                title={t('preview:frameTitle')}
              />
            </div>
            <ActivePreviewLinks
              id={id}
              currentLinkId={link._id}
              onRevoked={() => {
                keepLink()
                onClose()
              }}
            />
          </>
        )}
      </div>
    </AdminDialog>
  )
}
