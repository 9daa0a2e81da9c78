/** A module of readers: it runs in a process without native code, so it imports nothing of the server. */
export { ArchiveRefusal, openable, type Archive } from './archive.ts'
export { answerTask, type Refused } from './answer.ts'
export { packageSource, type Source } from './source.ts'
export { readSmall, smallBytesMax } from './read-small.ts'
export { readSums } from './sums.ts'
export { inside, readTar, type TarEntry } from './tar-read.ts'
export { decodeText } from './text.ts'
export { writeOut, type Extract } from './write-out.ts'
