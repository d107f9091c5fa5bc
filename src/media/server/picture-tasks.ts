// Tasks of the image worker that decode and encode pictures. All other modules import only the type, to avoid loading
// sharp.
import { acceptEncodedPicture, decodeInlinePicture, decodePicture } from './decode-picture.ts'
import { cropToShape, shrinkToWidth } from './resize-picture.ts'

export const pictureTasks = {
  decodePicture,
  decodeInlinePicture,
  acceptOwnPicture: acceptEncodedPicture,
  cropToShape,
  shrinkToWidth,
}

export type PictureTasks = typeof pictureTasks
