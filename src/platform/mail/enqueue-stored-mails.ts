// Mails that an older version of Olea stored have no job. While the versions run side by side, there are new ones of them.
import type { Write } from '../unit-of-work.ts'
import { type Outbox, sendMail } from './outbox.ts'

/** Job: enqueues mails that no other process is sending. */
export async function enqueueStoredMails(deps: { outbox: Outbox; write: Write }): Promise<void> {
  const takeOver = () =>
    deps.write(async ({ tx, enqueue }) => {
      const ids = await deps.outbox.takeOver(tx)
      for (const mailId of ids) await enqueue(sendMail, { mailId }, { key: mailId })
      return ids.length
    })
  while ((await takeOver()) > 0);
}
