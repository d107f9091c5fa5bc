import { lazy, Suspense, useState } from 'react'
import type { ArticleFields } from '../article-fields.ts'
import { AiBox } from '../editor/sidebar/AiBox.tsx'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { useEngineOffered } from './use-engine-offered.ts'

const EngineBox = lazy(async () => ({ default: (await import('./EngineBox.tsx')).EngineBox }))
const MeasuredShare = lazy(async () => ({ default: (await import('./MeasuredShare.tsx')).MeasuredShare }))

type Props = {
  id: string
  form: ArticleForm
  fields: ArticleFields
  /** Of what is stored; the share is measured anew with each. */
  version: number | undefined
  fault: string | undefined
}

/** What machines had a hand in, and, where one is set up, the engine itself. */
export function EnginePart({ id, form, fields, version, fault }: Props) {
  const isOffered = useEngineOffered()
  const [taken, setTaken] = useState(0)
  return (
    <>
      {isOffered && (
        <Suspense>
          <EngineBox id={id} form={form} onTaken={() => setTaken((times) => times + 1)} />
        </Suspense>
      )}
      <AiBox fields={fields} change={form.change} fault={fault}>
        {isOffered && (
          <Suspense>
            <MeasuredShare id={id} read={form.read} occasion={`${version ?? 0} ${taken}`} />
          </Suspense>
        )}
      </AiBox>
    </>
  )
}
