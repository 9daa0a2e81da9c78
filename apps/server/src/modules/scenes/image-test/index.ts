export { bootOnce } from './boot.ts'
