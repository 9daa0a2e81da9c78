export { openInjectionWork } from './open.ts'
export { placeFile } from './place-file.ts'
