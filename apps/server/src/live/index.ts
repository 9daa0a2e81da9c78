export { checkStreams, publish, tellPerson, type LiveChannel } from './outbox.ts'
