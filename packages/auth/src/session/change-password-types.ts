/** Why a password is changed; the last part of the page's address. */
export const changePasswordTypes = ['first', 'expired', 'own', 'reset'] as const
export type ChangePasswordType = (typeof changePasswordTypes)[number]
