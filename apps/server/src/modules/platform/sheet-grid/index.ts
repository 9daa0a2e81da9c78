/** A module of readers: it runs in a process without native code, so it imports nothing of the server. */
export { readBook, TooManyRows, type Book, type CellText, type Encoding, type Grid, type NamedGrid } from './cells.ts'
