import { useSession } from '#src/auth/web/use-session.ts'
import { useStore } from '#src/ui/use-store.ts'
import { memberListsStore } from './lists/lists-store.ts'

/**
 * Whose lists and grades are shown. A token that cannot be checked now belongs to the member whose lists this device has
 * stored, because they are deleted with it.
 */
export function useMember(): { isKnown: boolean; userId: string | undefined } {
  const { state, user } = useSession()
  const lists = useStore(memberListsStore, undefined)
  return {
    isKnown: state !== 'unknown',
    userId: user?._id ?? (state === 'unreachable' ? lists?.userId : undefined),
  }
}
