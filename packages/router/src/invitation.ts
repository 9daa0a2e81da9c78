/** What stands behind `#` in an address that invites: the code that registration asks for, so that a scanned code fills it in. */
export const invitationHash = (code: string): string => new URLSearchParams({ code }).toString()

/** The code of such an address; empty where there is none. */
export const invitationCode = (hash: string): string => new URLSearchParams(hash.slice(1)).get('code') ?? ''
