export { bytesFrame, openFrameReader, wordFrame } from './frame.ts'
export { openHall, type Booked, type Hall, type SeenConsole } from './hall.ts'
export type { Size } from './place.ts'
