export type { Derivation } from './derivation.ts'
export { deliverySeconds } from './delivery.ts'
export { checkStreams, publish, tellPeople, tellPerson, type LiveChannel } from './outbox.ts'
