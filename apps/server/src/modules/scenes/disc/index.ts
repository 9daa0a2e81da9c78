export { readDisc, smallDisc, writeDisc, type DiscSource } from './write.ts'
