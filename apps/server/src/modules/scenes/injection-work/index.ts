export { openInjectionWork } from './open.ts'
export { placeFile, type FilePlacing, type Placed } from './place-file.ts'
