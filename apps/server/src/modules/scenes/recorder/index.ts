export { nextChain } from './chain.ts'
export { closeCut } from './close-cut.ts'
export { openRecorder, type OpenRecorder } from './recorder.ts'
