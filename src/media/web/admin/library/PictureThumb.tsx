import { useEffect, useRef, useState } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { buildSizeUrl } from '../../../contract/picture-url.ts'
import styles from './PictureThumb.module.css'

type Props = { picture: Pick<LibraryPicture, '_id' | 'placeholder'> }

/** A small picture, blurred until it is loaded. Hidden from screen readers: it always has a text beside it. */
export function PictureThumb({ picture }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && picture.placeholder) paintPlaceholder(canvas.current, picture.placeholder)
  }, [picture.placeholder])
  return (
    <span className={styles.thumb} data-state={state}>
      <canvas ref={canvas} className={styles.placeholder} width={1} height={1} />
      <img
        className={styles.picture}
        src={buildSizeUrl(picture._id, 400, 'webp')}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={() => setState('shown')}
        onError={() => setState('missing')}
      />
    </span>
  )
}

function paintPlaceholder(canvas: HTMLCanvasElement, placeholder: string): void {
  const hash = Uint8Array.from(atob(placeholder), (character) => character.charCodeAt(0))
  const { w, h, rgba } = thumbHashToRGBA(hash)
  canvas.width = w
  canvas.height = h
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}
