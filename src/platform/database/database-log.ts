// The part of a logger that the database module uses. The application's log satisfies it.

type Write = (fields: Record<string, unknown>, message: string) => void

export type DatabaseLog = { info: Write; warn: Write; error: Write }

const ignore: Write = () => undefined

export const silentLog: DatabaseLog = { info: ignore, warn: ignore, error: ignore }
