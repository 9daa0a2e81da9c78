export { RecoveryCodes } from './recovery-codes.tsx'
export { TotpSetUp } from './totp-set-up.tsx'
