import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLanguage } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { useDiscardQuestion } from '#src/ui/dialog/use-discard-question.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { legalLimits } from '../../contract/document-names.ts'
import type { EditedDocument } from '../../contract/documents.ts'
import styles from './DocumentEditor.module.css'
import { useDocument } from './use-document.ts'
import { VersionList } from './VersionList.tsx'

/** Publishes a new version, returns to the built-in text, or continues with the text of an earlier version. */
export function DocumentForm({ document }: { document: EditedDocument }) {
  const { t } = useTranslation()
  const { draft, change, isChanged, publish, withdraw, preview, load } = useDocument(document)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const leaving = useDiscardQuestion(isChanged && !publish.isSuccess, () => undefined)
  const { tag, direction } = getLanguage(document.language)
  const isComplete = draft.title.trim() !== '' && draft.text.trim() !== ''
  const isPublishable = isComplete && (isChanged || document.isBuiltIn)
  const isBusy = publish.isPending || withdraw.isPending

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy && isPublishable) publish.mutate()
  }

  return (
    <>
      <p className={styles.state}>
        {t(document.isBuiltIn ? 'legal-admin:builtInExplained' : 'legal-admin:ownExplained')}
      </p>
      <form className={styles.form} onSubmit={submit}>
        <Field label={t('legal-admin:title')}>
          {(control) => (
            <input
              {...control}
              lang={tag}
              dir={direction}
              maxLength={legalLimits.titleLength}
              required
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <Field label={t('legal-admin:text')} hint={t('legal-admin:textHint')}>
          {({ className, ...control }) => (
            <textarea
              {...control}
              className={`${className} ${styles.text}`}
              lang={tag}
              dir={direction}
              maxLength={legalLimits.textLength}
              required
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        <Field label={t('legal-admin:note')} hint={t('legal-admin:noteHint')}>
          {(control) => (
            <input
              {...control}
              lang={tag}
              dir={direction}
              maxLength={legalLimits.noteLength}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <button type="submit" className={buttons.primary} aria-disabled={isBusy || !isPublishable}>
            {t('legal-admin:publish')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            aria-disabled={preview.isPending}
            onClick={() => preview.mutate()}
          >
            {t('legal-admin:preview')}
          </button>
          {!document.isBuiltIn && (
            <button type="button" className={buttons.quiet} onClick={() => setIsWithdrawing(true)}>
              {t('legal-admin:withdraw')}
            </button>
          )}
        </div>
      </form>
      {preview.data && (
        <section className={styles.preview} aria-label={t('legal-admin:preview')} lang={tag} dir={direction}>
          <h2>{draft.title}</h2>
          <div
            className="article-body"
            dangerouslySetInnerHTML={{ __html: trustedHtml(preview.data.html) }}
          />
        </section>
      )}
      <VersionList document={document} onUse={(version) => load.mutate(version)} />
      {isWithdrawing && (
        <ConfirmDialog
          title={t('legal-admin:withdrawQuestion')}
          confirmLabel={t('legal-admin:withdraw')}
          cancelLabel={t('admin:cancel')}
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setIsWithdrawing(false) })}
          onCancel={() => setIsWithdrawing(false)}
        >
          <p>{t('legal-admin:withdrawText')}</p>
        </ConfirmDialog>
      )}
      {leaving.isAsking && (
        <ConfirmDialog
          title={t('admin:leave.title')}
          confirmLabel={t('admin:leave.action')}
          cancelLabel={t('admin:cancel')}
          onConfirm={leaving.discard}
          onCancel={leaving.keep}
        >
          <p>{t('legal-admin:leaveText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
