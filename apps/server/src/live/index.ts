export type { Derivation } from './derivation.ts'
export { openStreamDoor } from './door.ts'
export { deliverySeconds } from './delivery.ts'
export { checkChannel, checkStreams, publish, tellHolders, tellPeople, tellPerson, type LiveChannel } from './outbox.ts'
