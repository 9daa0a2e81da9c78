export { makeEvents, sampleStart, type SampleContest, type SampleSize } from './make-events.ts'
