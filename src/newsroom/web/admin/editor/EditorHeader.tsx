import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { ArticleFields } from '../article-fields.ts'
import type { ArticleAutosave } from './autosave/use-autosave.ts'
import styles from './EditorHeader.module.css'

type Props = { fields: ArticleFields; autosave: ArticleAutosave; children: ReactNode }

/**
 * Stays in sight while the text is written: what has become of the words, and the button that saves.
 * @param children what else can be done with the whole article
 */
export function EditorHeader({ fields, autosave, children }: Props) {
  const { t } = useTranslation()
  const title = autosave.stored ? t('admin:form.edit') : t('admin:form.create')
  const pageTitle = `${title} – ${t('shell.desk')} – ${t('shell.name')}`
  const state = getSaveStatus(autosave)
  return (
    <header className={styles.head}>
      <title>{pageTitle}</title>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.state} data-state={state}>
        {t(`admin:saveStatus.${state}`)}
      </p>
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

function getSaveStatus({ isSaving, failure, state: keepState, stored }: ArticleAutosave) {
  if (isSaving) return 'saving'
  if (keepState === 'clean') return stored ? 'saved' : 'untouched'
  return failure ? 'failed' : keepState
}

/** What the button will do, in one word. */
function getSaveAction({ isPublished, publishDate }: ArticleFields, { stored }: ArticleAutosave) {
  if (!isPublished) return stored?.fields.isPublished ? 'hide' : 'save'
  if (publishDate !== '' && Date.parse(publishDate) > Date.now()) return 'schedule'
  return stored?.fields.isPublished ? 'update' : 'publish'
}
