export { proveRange, type HeldPlant } from './prove.ts'
