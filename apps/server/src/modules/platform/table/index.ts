export { csvOf } from './csv.ts'
export { tableBytes, type Cell, type Table } from './table.ts'
