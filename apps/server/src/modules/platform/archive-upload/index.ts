/** An archive that somebody sends: it is received, read in a process of its own, and its files are stored. */
export { askReader } from './ask-reader.ts'
export { extractEntries, listEntries, sumEntries } from './entries.ts'
export { readPatch } from './patch.ts'
export { receive } from './receive.ts'
export { keepAll, storeFiles, type StoredFile, type StoredFiles, type FileRequest } from './store-files.ts'
export { inTurn } from './turn.ts'
