import { lazy, Suspense } from 'react'
import type { LibraryPicture } from '#src/media/contract/library-picture.ts'

const PicturePicker = lazy(async () => ({
  default: (await import('#src/media/web/admin/PicturePicker.tsx')).PicturePicker,
}))

type Props = { onChoose: (picture: LibraryPicture) => void; onClose: () => void }

/** The picture library. Its code is loaded when it is opened. */
export function LazyPicturePicker(props: Props) {
  return (
    <Suspense>
      <PicturePicker {...props} />
    </Suspense>
  )
}
