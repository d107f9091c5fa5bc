import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { ArticleFormFields } from '../article-form-fields.ts'
import type { ArticleAutosave } from './autosave/use-autosave.ts'
import styles from './EditorHeader.module.css'

type Props = { id: string; fields: ArticleFormFields; autosave: ArticleAutosave; children: ReactNode }

/**
 * Sticky header with the save status and the save button.
 * @param children further actions
 */
export function EditorHeader({ id, fields, autosave, children }: Props) {
  const { t } = useTranslation()
  const title = autosave.stored ? t('admin:form.edit') : t('admin:form.create')
  const pageTitle = `${title} – ${t('shell.admin')} – ${t('shell.name')}`
  const status = getSaveStatus(autosave)
  const isPublic = isPublicArticle(autosave.stored)
  return (
    <header className={styles.header}>
      <title>{pageTitle}</title>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.status} data-state={status}>
        {t(`admin:saveStatus.${status}`)}
      </p>
      {isPublic && (
        <a className={styles.view} href={`/article/${id}`} target="_blank" rel="noopener">
          {t('admin:editorActions.viewArticle')}
        </a>
      )}
      {children}
      <button
        type="button"
        className={buttons.primary}
        aria-disabled={autosave.isSaving}
        onClick={autosave.save}
      >
        {t(`admin:publication.actions.${getSaveAction(fields, autosave)}`)}
      </button>
    </header>
  )
}

function getSaveStatus({ isSaving, failure, state, stored }: ArticleAutosave) {
  if (isSaving) return 'saving'
  if (state === 'clean') return stored ? 'saved' : 'untouched'
  return failure ? 'failed' : state
}

/** Whether readers see the stored article now. */
export function isPublicArticle(stored: ArticleAutosave['stored']): boolean {
  return stored?.fields.isPublished === true && !(Date.parse(stored.fields.publishDate) > Date.now())
}

/** The action of the save button, as a message key. */
function getSaveAction({ isPublished, publishDate }: ArticleFormFields, { stored }: ArticleAutosave) {
  if (!isPublished) return stored?.fields.isPublished ? 'hide' : 'save'
  if (publishDate !== '' && Date.parse(publishDate) > Date.now()) return 'schedule'
  return stored?.fields.isPublished ? 'update' : 'publish'
}
