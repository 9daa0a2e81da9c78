export { serviceUsePort, type ServiceUse, type ServiceUser } from './port.ts'
export { fitsImage, lockService, newestVersions, serviceNumber, servicePayload, type ServicePayload } from './repo.ts'
export { openServiceSecrets } from './secrets.ts'
