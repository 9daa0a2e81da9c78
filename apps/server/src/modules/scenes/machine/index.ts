export { lockRoom, promisedRoom, readMachine, type MachineNow, startedKinds } from './machine.ts'
