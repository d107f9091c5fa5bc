import { SpotDrawing } from '#src/ui/SpotDrawing.tsx'
import styles from './EmptyNews.module.css'

/** Stands where articles would. */
export function EmptyNews({ message }: { message: string }) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <SpotDrawing of="bareBough" />
      </div>
      <p className={styles.message}>{message}</p>
    </div>
  )
}
