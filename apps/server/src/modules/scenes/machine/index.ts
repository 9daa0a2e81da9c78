export { lockRoom, promisedRoom, readMachine, type MachineNow, selectMachines, startedKinds } from './machine.ts'
