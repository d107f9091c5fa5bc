// Records, while the server renders a page, that it contains a picture to load before the scripts.
import { createContext, useContext } from 'react'

export const PriorityPicture = /* @__PURE__ */ createContext({ isRendered: false })

/** Called by components whose picture has `fetchPriority="high"`. */
export const usePriorityPicture: (isPriority: boolean) => void = import.meta.env.SSR
  ? (isPriority) => {
      const picture = useContext(PriorityPicture)
      if (isPriority) picture.isRendered = true
    }
  : () => undefined
