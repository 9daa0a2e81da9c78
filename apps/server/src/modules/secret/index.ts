export { openSecretBox, type SecretBox } from './box.ts'
export { claimInstallation, readMasterKey } from './master-key.ts'
export { newToken, tokenHash } from './token.ts'
