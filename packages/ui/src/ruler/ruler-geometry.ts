export type Surface = 'admin' | 'arena' | 'screens'

export interface Geometry {
  /** Label text size; every length is px in admin and arena, u on screens. */
  text: number
  chip: number
  chipPad: number
  labelBase: number
  laneTop: number
  lane: number
  /** Line of time: y of its middle. */
  base: number
  major: number
  minor: number
  scaleBase: number
  height: number
  hair: number
}

const shapes: Record<Surface, Omit<Geometry, 'lane' | 'base' | 'scaleBase' | 'height'> & { tail: number; scaleDrop: number }> = {
  admin: { text: 12, chip: 17, chipPad: 7, labelBase: 16, laneTop: 20, major: 7, minor: 3.5, hair: 1, tail: 25, scaleDrop: 19.5 },
  arena: { text: 13, chip: 18, chipPad: 7, labelBase: 16.5, laneTop: 21, major: 7, minor: 3.5, hair: 1, tail: 26, scaleDrop: 20.5 },
  screens: { text: 22, chip: 30, chipPad: 13, labelBase: 28, laneTop: 36, major: 10, minor: 5, hair: 2, tail: 44, scaleDrop: 35 },
}

/** Heights of the ruler: 67 in admin (75 with a histogram), 69 in the arena, 112 on screens, 63 compact. */
export function rulerGeometry({ surface, histogram, compact }: { surface: Surface; histogram: boolean; compact: boolean }): Geometry {
  const { tail, scaleDrop, ...shape } = shapes[compact ? 'admin' : surface]
  const lane = surface === 'screens' ? 32 : compact ? 18 : histogram ? 30 : 22
  const base = shape.laneTop + lane
  return { ...shape, lane, base, scaleBase: base + scaleDrop, height: base + tail }
}

/** Width of the place where a handle is taken, px. */
export const grip = 24
