// npm run admin -- create EMAIL: creates an admin account with a generated password, or makes an existing account an admin.
// npm run admin -- reset-second-factor EMAIL: for a user who has lost the phone, all passkeys and all recovery codes.
import { emailSchema } from '#src/auth/contract/credentials.ts'
import type { Services } from '#src/services.ts'
import { runTool, UsageError } from './run-tool.ts'

const usage = 'Usage: npm run admin -- create EMAIL | reset-second-factor EMAIL'

const subcommands: Record<string, (services: Services, email: string) => Promise<string>> = {
  async create({ auth }, email) {
    const { password } = await auth.makeAdmin(email)
    return password
      ? `${email} is now an admin.\nPassword: ${password}  (shown only once)`
      : `${email} is now an admin. The password is unchanged.`
  },

  async 'reset-second-factor'({ auth }, email) {
    const hadSecondFactor = await auth.resetSecondFactor(email)
    return hadSecondFactor
      ? `${email} has no second factor any more and was signed out everywhere.`
      : `${email} had no second factor. The user was signed out everywhere.`
  },
}

await runTool(
  ([subcommand = '', emailArgument, ...rest]) => {
    const run = Object.hasOwn(subcommands, subcommand) ? subcommands[subcommand] : undefined
    if (!run || !emailArgument || rest.length > 0) throw new UsageError(usage)
    const email = emailSchema.safeParse(emailArgument)
    if (!email.success) throw new UsageError(`${emailArgument} is not an e-mail address. ${usage}`)
    return { run, email: email.data }
  },
  async ({ services }, { run, email }) => {
    process.stdout.write(`${await run(services, email)}\n`)
  },
)
