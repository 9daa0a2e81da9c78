export { lockRoom, promisedRoom, readMachine, type MachineNow } from './machine.ts'
