export { keepScenes } from './keep.ts'
