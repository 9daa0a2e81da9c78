export { coverageOf, drawable, drawn } from './drawable.ts'
export { plainFont } from './sfnt.ts'
