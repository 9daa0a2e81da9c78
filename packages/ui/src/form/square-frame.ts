/** A square over a picture: its middle as parts of width and height (0–1), and how near it is. */
export interface Frame {
  x: number
  y: number
  /** 1: as much as fits; 4: a quarter of that. */
  zoom: number
}
interface Sized {
  width: number
  height: number
}
export const firstFrame: Frame = { x: 0.5, y: 0.5, zoom: 1 }
const nearest = 4
const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The part of the picture in its own pixels: left, top and side. */
export function partOf(frame: Frame, { width, height }: Sized): { x: number; y: number; size: number } {
  const size = Math.min(width, height) / frame.zoom
  return { x: frame.x * width - size / 2, y: frame.y * height - size / 2, size }
}

/** Keeps the square inside the picture. */
function held(frame: Frame, picture: Sized): Frame {
  const { size } = partOf(frame, picture)
  const halfX = size / 2 / picture.width
  const halfY = size / 2 / picture.height
  return { ...frame, x: within(frame.x, halfX, 1 - halfX), y: within(frame.y, halfY, 1 - halfY) }
}

/** Moves it by parts of its own side: `dx: 0.5` is half a square to the right. */
export function movedFrame(frame: Frame, { dx, dy }: { dx: number; dy: number }, picture: Sized): Frame {
  const { size } = partOf(frame, picture)
  return held({ ...frame, x: frame.x + (dx * size) / picture.width, y: frame.y + (dy * size) / picture.height }, picture)
}

export const zoomedFrame = (frame: Frame, zoom: number, picture: Sized): Frame =>
  held({ ...frame, zoom: within(zoom, 1, nearest) }, picture)
