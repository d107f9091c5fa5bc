import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { DownloadButtons } from '#src/ui/admin/DownloadButtons.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import buttons from '#src/ui/button.module.css'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { showError } from '#src/ui/status/status-message.ts'
import { UploadError } from '#src/ui/upload/send-file.ts'
import { UploadArea } from '#src/ui/upload/UploadArea.tsx'
import { translationLimits } from '../../../contract/limits.ts'
import { exportMemory, exportTerms, type ImportResult, importFile } from './exchange-api.ts'
import { ImportResults } from './ImportResults.tsx'
import styles from './TranslationExchange.module.css'

const accepted = ['.xlf', '.xliff', '.tmx', '.tbx']
const maxMegabytes = translationLimits.fileBytes / 1024 / 1024
const options = languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }))

/** Admin page for files of other programs: texts as XLIFF, the memory as TMX, the terms as TBX. */
export function TranslationExchange() {
  const { t, ready } = useTranslation(['common', 'admin', 'translations'])
  if (!ready) return <div className={styles.loading} />
  return (
    <>
      <AdminPageHeader title={t('translations:exchange.title')}>
        <Link to="/admin/translations" className={buttons.quiet}>
          {t('translations:back')}
        </Link>
      </AdminPageHeader>
      <div className={styles.panels}>
        <Import />
        <Export />
      </div>
    </>
  )
}

function Import() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ImportResult[]>([])
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        try {
          const added = await importFile(file)
          setResults((before) => [...added, ...before])
        } catch (error) {
          const reason = reasonOf(error)
          showError(t(`translations:exchange.${reason}`, { name: file.name, size: maxMegabytes }))
        }
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['translations'] }),
  })
  return (
    <Panel title={t('translations:exchange.import')} lead={t('translations:exchange.importLead')}>
      <UploadArea
        label={t('translations:exchange.choose')}
        chooseLabel={t('translations:exchange.choose')}
        hint={t('translations:exchange.hint', { size: maxMegabytes })}
        accept={accepted}
        onFiles={(files) => upload.isPending || upload.mutate(files)}
      >
        {upload.isPending && (
          <progress className={styles.progress} aria-label={t('translations:exchange.uploading')} />
        )}
      </UploadArea>
      <ImportResults results={results} />
    </Panel>
  )
}

function Export() {
  const { t } = useTranslation()
  const [source, setSource] = useState<LanguageCode>('en')
  const [target, setTarget] = useState<LanguageCode>('de')
  const downloads = [
    {
      label: t('translations:exchange.tmx'),
      fileName: `memory-${source}-${target}.tmx`,
      fetchFile: () => exportMemory(source, target),
    },
    { label: t('translations:exchange.tbx'), fileName: 'terms.tbx', fetchFile: exportTerms },
  ]
  return (
    <Panel title={t('translations:exchange.export')} lead={t('translations:exchange.exportLead')}>
      <div className={styles.actions}>
        <SelectField
          label={t('translations:exchange.from')}
          value={source}
          options={options}
          onValueChange={setSource}
        />
        <SelectField
          label={t('translations:exchange.to')}
          value={target}
          options={options}
          onValueChange={setTarget}
        />
      </div>
      <div className={styles.actions}>
        <DownloadButtons downloads={downloads} failure={t('translations:exchange.exportFailed')} />
      </div>
    </Panel>
  )
}

function reasonOf(error: unknown): 'unknownFormat' | 'tooLarge' | 'broken' | 'importFailed' {
  if (!(error instanceof UploadError)) return 'importFailed'
  if (error.code === 'unknown-format') return 'unknownFormat'
  if (error.code === 'too-large') return 'tooLarge'
  return error.status === 422 ? 'broken' : 'importFailed'
}
