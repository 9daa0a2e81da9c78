export { plainFont } from './sfnt.ts'
