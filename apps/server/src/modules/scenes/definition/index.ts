export { checkText, writeYaml } from './check-text.ts'
export { readyImages } from './ready-images.ts'
export { startedKinds } from '../machine/index.ts'
export { readText, type ReadText } from './text.ts'
