// How nicknames are compared: two that look the same are the same. No schemas here: pages use it as well.

/** Without spaces, so that `@` and this text mention the member. */
export const toHandle = (nickname: string): string => nickname.replaceAll(/\s+/gu, '')

export const toNicknameKey = (nickname: string): string => toHandle(nickname.normalize('NFKC')).toLowerCase()
