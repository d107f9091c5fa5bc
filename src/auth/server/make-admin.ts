// How whoever holds the machine makes an admin.
import { randomBytes } from 'node:crypto'
import type { Transaction } from '#src/platform/database/database.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { AuthContext } from './auth-context.ts'
import { recordAccountEvent } from './record-account-event.ts'

/** Long enough that nobody guesses it, short enough to be typed once. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

export function createAdminManagement(parts: AuthContext) {
  const { audit, verificationCodes: codes, db, passwords, sessions, users } = parts

  /** Nobody is signed in at a terminal: the record names no one. */
  async function note(tx: Transaction, { id }: UserRow, before?: UserRow): Promise<void> {
    const was = before && { role: before.role, suspended: before.suspendedAt !== null }
    await recordAccountEvent(audit, tx, id, {
      actor: undefined,
      action: 'user.made-admin',
      before: was,
      after: { role: 'admin', suspended: false },
    })
  }

  return {
    /**
     * Makes an account, or an account an admin. One whose address was never confirmed may have been opened by anybody,
     * so that it changes hands: it gets a new password, and whoever was signed in is out.
     * @returns the password if a new one was made
     */
    async makeAdmin(email: string): Promise<{ password?: string }> {
      const known = await users.findByEmail(email)
      if (known?.emailConfirmedAt) {
        await db.transaction(async (tx) => {
          await users.update(known.id, { role: 'admin', suspendedAt: null }, tx)
          await note(tx, known, known)
        })
        return {}
      }
      const password = generatePassword()
      const passwordHash = await passwords.hash(password)
      await db.transaction(async (tx) => {
        if (!known) {
          await note(
            tx,
            await users.create({ email, passwordHash, role: 'admin', isEmailConfirmed: true }, tx),
          )
          return
        }
        const changes = {
          role: 'admin',
          passwordHash,
          emailConfirmedAt: new Date(),
          suspendedAt: null,
        } as const
        await users.update(known.id, changes, tx)
        await codes.removeAllOf(tx, known.id)
        await sessions.endAll(tx, known.id)
        await note(tx, known, known)
      })
      return { password }
    },
  }
}
