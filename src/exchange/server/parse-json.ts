/** Returns undefined for a text that is not JSON. `reviver` is that of `JSON.parse`. */
export function parseJson(json: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(json, reviver)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
