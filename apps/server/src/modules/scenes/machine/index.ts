export { readMachine, type MachineNow } from './machine.ts'
