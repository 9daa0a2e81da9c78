export { openSecretBox, type SecretBox } from './box.ts'
export { firstPassword } from './first-password.ts'
export { claimInstallation, mustBeKeyOf, readMasterKey, requireOwnKey } from './master-key.ts'
export { newToken, tokenHash } from './token.ts'
