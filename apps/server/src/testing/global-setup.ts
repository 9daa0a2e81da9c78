export { setup } from '../postgres/test-database.ts'
