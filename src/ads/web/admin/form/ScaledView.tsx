import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './ScaledView.module.css'

/** Shows content as it is at a fixed width in pixels, scaled down to the available width. */
export function ScaledView({ width, children }: { width: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (!outer || !inner) return
    inner.style.inlineSize = `${width}px`
    const rescale = () => {
      const scale = Math.min(1, outer.clientWidth / width)
      inner.style.scale = String(scale)
      outer.style.blockSize = `${inner.offsetHeight * scale}px`
    }
    rescale()
    let frame = 0
    // In the next frame: the observer reports an error when its callback changes what it observes.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(rescale)
    })
    observer.observe(outer)
    observer.observe(inner)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [width])
  return (
    <div ref={box} className={styles.box}>
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  )
}
