export { modulesOf } from './modules.ts'
export { portsIn } from './ports.ts'
