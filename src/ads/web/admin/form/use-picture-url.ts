import { useEffect, useState } from 'react'
import type { AdForm } from './use-ad-form.ts'

/**
 * URL that shows the picture of the form: of the chosen file, of a picture of this site, or of the stored copy of one of
 * another site, from which browsers load nothing. Empty without a picture and before it is copied.
 */
export function usePictureUrl({ file, values, stored }: Pick<AdForm, 'file' | 'values' | 'stored'>): string {
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
  if (entered !== '' && entered === stored?.imageUrl) return stored.picture?.src ?? ''
  return /^\/(?!\/)\S+$/.test(entered) ? entered : ''
}

/** Whether the picture is one of another site, which is copied when the advertisement is saved. */
export const isRemotePicture = ({ file, values }: Pick<AdForm, 'file' | 'values'>): boolean =>
  file === undefined && /^https?:\/\/\S+$/i.test(values.imageUrl.trim())
