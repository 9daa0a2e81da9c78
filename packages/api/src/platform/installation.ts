// What is asked of the installation itself, for the whole contract.
export { about } from './about.ts'
export { backup } from './backup.ts'
export { dashboard } from './dashboard.ts'
export { health } from './health.ts'
export { license } from './license.ts'
export { storage } from './storage.ts'
export { systemLog } from './system-log.ts'
