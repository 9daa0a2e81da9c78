import type { Module } from '../../../module.ts'
import { seedAccounts } from './first-admin.ts'
import { handlers } from './routes.ts'

export { onSessionChanged, openSessions, sessionChannel, sessionChanged, sessionCookie, type Sessions } from './authenticate.ts'
export { doorsOf } from './doors.ts'
export { finishSetUp } from './set-up-done.ts'
export { makeResetToken } from './change-password.ts'
export { checkNewPassword } from './password-rules.ts'
export { randomPassword } from './first-admin.ts'
export { personCtx, setTokenRights } from './for-person.ts'
export { isAccountOver } from './known-sessions.ts'
export { lockedUntil, unlockUser } from './locks.ts'
export { fullCost, hashAt, hashPassword, type PasswordCost } from './password.ts'
export { policyOf } from './policy.ts'
export { me, setWizardSource } from './profile.ts'
export {
  checkOwnCode,
  checkOwnPassword,
  isOlderThanSession,
  requireReauth,
  requireSession,
  setConfirmPlaces,
  type ConfirmPlace,
} from './reauth.ts'
export { confirmSession, endSessions, findUser, findUserByName, isSessionOpen, updateProfile } from './repo.ts'
export { setRandomPassword } from './set-password.ts'
export { addPasswordSource, type PasswordSource } from './sign-in.ts'
export { checkState, enter, startSession } from './enter.ts'
export { readResubmitToken } from './resubmit-token.ts'
export { isVenue } from './throttle.ts'
export { addRequest, closeRequest, openRequests } from './password-request.ts'
export { onSignedOutEverywhere, setSignOutThere } from './own-sessions.ts'
export { renewCookie } from './open-session.ts'

export { endWithPassword, hasSecondFactor, onPasswordChanged, setSecondFactor, type SecondFactor } from './second-factor.ts'

export const sessionModule: Module = { name: 'session', handlers, start: seedAccounts }
