export { smallDisc, writeDisc, type DiscSource } from './write.ts'
