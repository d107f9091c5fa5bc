// Which forms of a dialog hold input that is not saved, so that the dialog can ask before it closes.
import { useCallback, useEffect, useState } from 'react'

export type ReportUnsaved = (form: string, isChanged: boolean) => void

export function useUnsavedForms() {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set())
  const report: ReportUnsaved = useCallback((form, isChanged) => {
    setForms((before) => {
      if (before.has(form) === isChanged) return before
      const others = [...before].filter((each) => each !== form)
      return new Set(isChanged ? [...others, form] : others)
    })
  }, [])
  return { forms, report }
}

/** For a form of the dialog: its input is lost, or saved, when it disappears. */
export function useReportUnsaved(report: ReportUnsaved, form: string, isChanged: boolean): void {
  useEffect(() => {
    report(form, isChanged)
    return () => report(form, false)
  }, [report, form, isChanged])
}
