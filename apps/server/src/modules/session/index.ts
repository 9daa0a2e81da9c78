import type { Module } from '../../module.ts'
import { seedAccounts } from './first-admin.ts'
import { handlers } from './routes.ts'

export { actorOf, onSessionChanged, openSessions, sessionChannel, sessionChanged, sessionCookie, type Sessions } from './authenticate.ts'
export { checkNewPassword, makeResetToken } from './change-password.ts'
export { randomPassword } from './first-admin.ts'
export { hashPassword } from './password.ts'
export { defaultPolicy, setPolicySource } from './policy.ts'
export { setWizardSource } from './profile.ts'
export { endSessions } from './repo.ts'
export { setRandomPassword } from './set-password.ts'
export { openSession } from './sign-in.ts'

export const sessionModule: Module = { name: 'session', handlers, start: seedAccounts }
