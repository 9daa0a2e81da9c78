export { modulesOf } from './modules.ts'
export { portsIn, type FoundPort } from './ports.ts'
