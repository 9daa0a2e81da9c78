export { closeScene, closeScenesOf } from './close.ts'
