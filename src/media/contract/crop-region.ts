// The part of a picture that a crop shows. The server's crops and the previews of the admin area both use it.

/**
 * Returns the largest region with the aspect ratio whose center is the point, or as near to it as the edges allow.
 * @param point ratios of width and height from the upper left corner
 * @param aspectRatio width divided by height
 * @param picture size in pixels, as the result
 */
export function computeCropRegion(
  point: { x: number; y: number },
  aspectRatio: number,
  picture: { width: number; height: number },
) {
  const width = Math.max(1, Math.round(Math.min(picture.width, picture.height * aspectRatio)))
  const height = Math.max(1, Math.round(Math.min(picture.height, picture.width / aspectRatio)))
  const placeWithin = (center: number, length: number, total: number) =>
    Math.round(Math.min(total - length, Math.max(0, center * total - length / 2)))
  return {
    left: placeWithin(point.x, width, picture.width),
    top: placeWithin(point.y, height, picture.height),
    width,
    height,
  }
}
