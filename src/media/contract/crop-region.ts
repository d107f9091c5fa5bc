// Which part of a picture a crop shows: the same for the files the server cuts and for the desk's previews.

/** The largest region of this shape that has the point in its middle, or as near to it as the edges allow. */
export function computeCropRegion(
  point: { x: number; y: number },
  shape: number,
  picture: { width: number; height: number },
) {
  const width = Math.max(1, Math.round(Math.min(picture.width, picture.height * shape)))
  const height = Math.max(1, Math.round(Math.min(picture.height, picture.width / shape)))
  const within = (middle: number, length: number, whole: number) =>
    Math.round(Math.min(whole - length, Math.max(0, middle * whole - length / 2)))
  return {
    left: within(point.x, width, picture.width),
    top: within(point.y, height, picture.height),
    width,
    height,
  }
}
