export { firstPassword } from '../secret/index.ts'
