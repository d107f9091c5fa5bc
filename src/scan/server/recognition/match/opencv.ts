// OpenCV compiled to WebAssembly; used for its ORB features only.
import { createRequire } from 'node:module'
import type * as OpenCv from '@techstark/opencv-js'
import { loadOnce } from '../load-once.ts'

export type Cv = typeof OpenCv

/** Takes a second and 100 MB. Wrapped in an object because the module has a method named `then`. */
export const loadOpenCv: () => Promise<{ cv: Cv }> = loadOnce('OpenCV', async () => {
  // Loaded on demand: the file has 10 MB.
  const cv = createRequire(import.meta.url)('@techstark/opencv-js')
  if (!cv.Mat) {
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve
    })
  }
  return { cv }
})
