export { bytesFrame, openFrameReader, wordFrame } from './frame.ts'
export { openHall, type Booked, type Hall, type SeenConsole } from './hall.ts'
export type { Recorder } from './recorder.ts'
export type { Booking, Size } from './place.ts'
