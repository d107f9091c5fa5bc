import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { DownloadButtons } from '#src/ui/admin/DownloadButtons.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError } from '#src/ui/status/status-message.ts'
import { UploadError } from '#src/ui/upload/send-file.ts'
import { UploadArea } from '#src/ui/upload/UploadArea.tsx'
import { importLimits } from '../../../contract/import-limits.ts'
import listStyles from '../ProductList.module.css'
import { exportProducts, listImports, uploadImport } from './exchange-api.ts'
import { ImportItem } from './ImportItem.tsx'
import styles from './ProductExchange.module.css'

const pollMs = 1_500
const formats = ['csv', 'jsonl'] as const
const accepted = ['.csv', '.tsv', '.jsonl', '.gz']
const maxMegabytes = importLimits.fileBytes / 1024 / 1024

/** Admin page that imports and exports products. */
export function ProductExchange() {
  const { t, ready } = useTranslation(['common', 'admin', 'catalogue', 'products'])
  if (!ready) return <div className={listStyles.loading} />
  return (
    <>
      <AdminPageHeader title={t('products:exchange.title')}>
        <Link className={buttons.quiet} to="/admin/products">
          {t('admin:sections.products')}
        </Link>
      </AdminPageHeader>
      <div className={styles.panels}>
        <Export />
        <Import />
      </div>
    </>
  )
}

function Export() {
  const { t } = useTranslation()
  const downloads = formats.map((format) => ({
    label: t(`products:exchange.${format}`),
    fileName: `products.${format}`,
    fetchFile: () => exportProducts(format),
  }))
  return (
    <Panel title={t('products:exchange.export')} lead={t('products:exchange.exportLead')}>
      <div className={styles.actions}>
        <DownloadButtons downloads={downloads} failure={t('products:exchange.exportFailed')} />
      </div>
    </Panel>
  )
}

function Import() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState(0)
  const list = useQuery({
    queryKey: ['product-imports'],
    queryFn: ({ signal }) => listImports(signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: step }) => step === 'checking' || step === 'importing') ? pollMs : false,
  })
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        try {
          await uploadImport(file, { onProgress: setSent })
        } catch (error) {
          const isTooLarge = error instanceof UploadError && error.code === 'too-large'
          const reason = isTooLarge ? 'tooLarge' : 'uploadFailed'
          showError(t(`products:exchange.${reason}`, { name: file.name, size: maxMegabytes }))
        }
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['product-imports'] }),
  })
  return (
    <Panel title={t('products:exchange.import')}>
      <UploadArea
        label={t('products:exchange.choose')}
        chooseLabel={t('products:exchange.choose')}
        hint={t('products:exchange.hint', { size: maxMegabytes })}
        accept={accepted}
        onFiles={(files) => upload.isPending || upload.mutate(files)}
      >
        {upload.isPending && (
          <progress className={styles.progress} value={sent} aria-label={t('products:exchange.uploading')} />
        )}
      </UploadArea>
      {list.isError && (
        <LoadFailure
          message={t('products:exchange.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className={styles.list} aria-label={t('products:exchange.imports')}>
        {list.data?.map((each) => (
          <ImportItem key={each._id} item={each} />
        ))}
      </ul>
    </Panel>
  )
}
