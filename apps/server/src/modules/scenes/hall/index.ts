export { bytesFrame, openFrameReader, wordFrame, type Frame } from './frame.ts'
export { openHall, type Booked, type Hall, type SeenConsole } from './hall.ts'
export type { Booking, Size } from './place.ts'
export type { SaidToHall } from './words.ts'
