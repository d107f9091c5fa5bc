// npm run admin -- create EMAIL: creates an admin account with a generated password, or makes an existing account an admin.
// npm run admin -- reset-second-factor EMAIL: for a user who has lost the phone, all passkeys and all recovery codes.
// npm run admin -- reseal-secrets: encrypts secrets with the new SECRET_KEY that SECRET_KEY_PREVIOUS has encrypted.
import { emailSchema } from '#src/auth/contract/credentials.ts'
import type { Services } from '#src/services.ts'
import { runTool, UsageError } from './run-tool.ts'

const usage = 'Usage: npm run admin -- create EMAIL | reset-second-factor EMAIL | reseal-secrets'

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

async function resealSecrets({ auth }: Services): Promise<string> {
  const { resealed, unreadable } = await auth.resealSecrets()
  const done = `${resealed} secrets were encrypted with the new key.`
  if (unreadable === 0) return `${done} SECRET_KEY_PREVIOUS is not needed any more.`
  return `${done} ${unreadable} cannot be read with either key: these users need reset-second-factor.`
}

type Command = (services: Services) => Promise<string>

await runTool(
  ([subcommand = '', emailArgument, ...rest]): { run: Command } => {
    if (subcommand === 'reseal-secrets' && emailArgument === undefined) return { run: resealSecrets }
    const run = Object.hasOwn(subcommands, subcommand) ? subcommands[subcommand] : undefined
    if (!run || !emailArgument || rest.length > 0) throw new UsageError(usage)
    const email = emailSchema.safeParse(emailArgument)
    if (!email.success) throw new UsageError(`${emailArgument} is not an e-mail address. ${usage}`)
    return { run: (services) => run(services, email.data) }
  },
  async ({ services }, { run }) => {
    process.stdout.write(`${await run(services)}\n`)
  },
)
