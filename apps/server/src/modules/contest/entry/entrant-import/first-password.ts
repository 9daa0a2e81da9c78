export { firstPassword } from '../../../platform/secret/index.ts'
