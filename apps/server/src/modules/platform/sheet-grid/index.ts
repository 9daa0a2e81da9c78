/** A module of readers: it runs in a process without native code, so it imports nothing of the server. */
export { booksOf, gridsOf, TooManyRows, type CellText, type Grid, type NamedGrid } from './cells.ts'
