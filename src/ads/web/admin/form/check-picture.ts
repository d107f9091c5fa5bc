// Which pictures an advertisement may have. The server checks them again.
import type { Problem } from '#src/ui/read-problem.ts'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const maxBytes = 5 * 1024 * 1024

/** Key of the message about a picture. */
export type PictureFault = 'type' | 'size' | 'empty' | 'pixels' | 'frames' | 'slow' | 'damaged'

/** By the code of the server; all other pictures that it rejects are damaged. */
const faultsByCode: Record<string, PictureFault> = {
  'picture-too-many-pixels': 'pixels',
  'picture-too-many-frames': 'frames',
  'picture-too-slow': 'slow',
}

/** Why a file cannot be sent. */
export function checkPicture({ type, size }: File): PictureFault | undefined {
  if (!pictureTypes.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > maxBytes ? 'size' : undefined
}

/** Whether the server rejected the request because of its file. */
export function getPictureFault({ status, code }: Problem): PictureFault | undefined {
  if (status === 413) return 'size'
  return faultsByCode[code] ?? (code.startsWith('picture-') ? 'damaged' : undefined)
}
