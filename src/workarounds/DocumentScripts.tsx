// Works around react-router 8.4.0: see document-scripts.ts. The browser only hydrates the scripts that the server wrote.
import { createContext, useContext } from 'react'
import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { PriorityPicture } from '#src/ui/priority-picture.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import type { DocumentScripts as ScriptTexts } from './document-scripts.ts'

type ServedScripts = ScriptTexts & {
  /** Called with each inline script that is rendered. */
  allowInlineScript: (code: string) => void
}

export const ServedScripts = /* @__PURE__ */ createContext<ServedScripts | undefined>(undefined)

const ProductionScripts = import.meta.env.SSR ? ServerScripts : HydratedScripts
export const DocumentScripts = import.meta.env.DEV ? RouterScripts : ProductionScripts

/** In development, Vite adds its reload client to the scripts of the router. */
function RouterScripts() {
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

/** Rendered after the page, so that it is known whether the page contains a picture to wait for. */
export function ServerScripts() {
  const scripts = useContext(ServedScripts)
  const picture = useContext(PriorityPicture)
  if (!scripts) throw new Error('ServedScripts has no value')
  const handoff = scripts.createHandoff()
  const start = scripts.createStart(picture.isRendered)
  scripts.allowInlineScript(handoff)
  scripts.allowInlineScript(start)
  return (
    <>
      {/* Low priority: scripts must not delay styles and fonts. */}
      {!picture.isRendered && (
        <>
          {scripts.modules.map((href) => (
            <link key={href} rel="modulepreload" fetchPriority="low" href={href} />
          ))}
          {scripts.data.map((href) => (
            <link
              key={href}
              rel="preload"
              as="fetch"
              crossOrigin="anonymous"
              fetchPriority="low"
              href={href}
            />
          ))}
        </>
      )}
      <script dangerouslySetInnerHTML={{ __html: trustedHtml(handoff) }} />
      <script type="module" async dangerouslySetInnerHTML={{ __html: trustedHtml(start) }} />
    </>
  )
}

/** Renders nothing: React leaves elements in the body that it has not rendered. */
function HydratedScripts() {
  useScrollRestoration()
  return null
}
