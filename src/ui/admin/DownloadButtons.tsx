import { useMutation } from '@tanstack/react-query'
import buttons from '../button.module.css'
import { downloadFile } from '../download-file.ts'
import { showError } from '../status/status-message.ts'

type Download = { label: string; fileName: string; fetchFile: () => Promise<Blob> }

/**
 * Buttons that have the server make a file and save it, one at a time.
 * @param failure what to say when a file could not be made
 */
export function DownloadButtons({ downloads, failure }: { downloads: readonly Download[]; failure: string }) {
  const download = useMutation({
    mutationFn: ({ fetchFile }: Download) => fetchFile(),
    onSuccess: (file, { fileName }) => downloadFile(file, fileName),
    onError: () => showError(failure),
  })
  return downloads.map((each) => (
    <button
      key={each.label}
      type="button"
      className={buttons.quiet}
      aria-disabled={download.isPending}
      aria-busy={download.isPending && download.variables.label === each.label}
      onClick={() => download.isPending || download.mutate(each)}
    >
      {each.label}
    </button>
  ))
}
