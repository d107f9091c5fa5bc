import { useEffect, useState } from 'react'
import type { AdForm } from './use-ad-form.ts'

/** URL that shows the picture of the form: of the chosen file, or the one that was entered. Empty without a picture. */
export function usePictureUrl({ file, values }: Pick<AdForm, 'file' | 'values'>): string {
  const [fileUrl, setFileUrl] = useState('')
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setFileUrl(url)
    return () => {
      setFileUrl('')
      URL.revokeObjectURL(url)
    }
  }, [file])
  const entered = values.imageUrl.trim()
  if (file) return fileUrl
  return /^(\/(?!\/)|https?:\/\/)\S+$/i.test(entered) ? entered : ''
}
