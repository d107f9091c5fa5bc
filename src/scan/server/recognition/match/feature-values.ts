// Local features as values: apart from how they are found, so that nothing is loaded with them.

export type Features = {
  width: number
  height: number
  /** x and y of each point in pixels of the picture, one after the other. */
  points: Float32Array
  /** Eight words of 32 bits for each point. */
  descriptors: Uint32Array
}

export const wordsPerDescriptor = 8
